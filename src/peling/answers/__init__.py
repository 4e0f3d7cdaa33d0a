"""Answers: one pure function for each question; values in, frozen dataclasses (`peling.answers.values`) out.

A question that cannot be answered raises `peling.answers.refusals.Refused`. The HTTP server and programs call the same functions;
`peling.answers.asked.ask` answers a request with nothing but the standard library.

>>> from peling.answers.settle import SeatCount, settle_deal
>>> settle_deal([SeatCount(total=total) for total in (128, 272, 0, 40)], "nts-2009", winner=1, discarder=2).net
(-56, 1088, -712, -320)
"""
