"""Lessons in counting: questions made by the engine, each from a seed; and what was right and wrong in an answer.

>>> from peling.lessons import Answer, mark, question
>>> asked = question("nts", "half_clean", level=1, seed=7)
>>> asked == question("nts", "half_clean", level=1, seed=7)
True
>>> mark(asked, Answer(total=asked.sheet.total)).right
True
"""

from peling.lessons.marking import Answer, AnswerError, Mark, Marking, mark
from peling.lessons.questions import LEVELS, LessonError, Question, question
from peling.lessons.rows import RowLesson, Topic, row_lesson, topics

__all__ = [
    "LEVELS", "Answer", "AnswerError", "LessonError", "Mark", "Marking", "Question", "RowLesson", "Topic", "mark", "question",
    "row_lesson", "topics",
]  # fmt: skip
