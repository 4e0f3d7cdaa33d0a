# Everything runs in .venv, made here: a fresh machine needs only Python (3.11 or newer) and make. Another Python has another
# folder: make quick PYTHON=python3.13 VENV=.venv-3.13
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := PELING_CLIENT=skip $(BIN)/python -m pip --disable-pip-version-check install --quiet --no-compile --constraint requirements.lock
LOCAL := --no-build-isolation --editable
JOBS ?= 4
DUTCH := $(filter nl%,$(firstword $(LC_ALL) $(LC_MESSAGES) $(LANG)))
announce = @echo '$(if $(DUTCH),$(2),$(1))'

# Python compiles what is used when it is used, not all that pip brings. Tests start hundreds of processes: it is kept, whatever
# the environment says of it.
unexport PYTHONDONTWRITEBYTECODE

.DELETE_ON_ERROR:
.PHONY: help run demo web client docs test quick thorough check long bench release clean

help:  ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 16

# Stamps: an install is repeated only when the project file or the pinned versions change. Build tools are pinned like the rest.
$(VENV)/python: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Peling needs Python 3.11 or newer; try make PYTHON=python3.11")'
	$(call announce,preparing a folder $(VENV),er komt een map $(VENV))
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) editables hatchling
	@touch $@

$(VENV)/run: $(VENV)/python pyproject.toml
	$(call announce,installing Peling (once: a minute or two),Peling wordt geïnstalleerd (eenmalig: een paar minuten))
	@$(PIP) $(LOCAL) '.[play,server]'
	@touch $@

$(VENV)/check: $(VENV)/run
	@$(PIP) $(LOCAL) '.[check]'
	@$(PIP) PyMahjongGB 2>$(VENV)/compare.log \
		|| echo 'PyMahjongGB did not install (it needs a C++ compiler): its comparison is skipped; see $(VENV)/compare.log'
	@touch $@

$(VENV)/cluster: $(VENV)/check
	@$(PIP) $(LOCAL) '.[cluster]' 2>$(VENV)/cluster.log \
		|| echo 'Ray did not install: simulation over many machines is not tested; see $(VENV)/cluster.log'
	@touch $@

$(VENV)/gpu: $(VENV)/check
	@$(PIP) $(LOCAL) '.[gpu]' 2>$(VENV)/gpu.log \
		|| echo 'numba-cuda did not install (it is for Linux and Windows): nothing is compiled for a GPU here; see $(VENV)/gpu.log'
	@touch $@

$(VENV)/docs: $(VENV)/python pyproject.toml
	@$(PIP) $(LOCAL) '.[docs]'
	@touch $@

run: $(VENV)/run web  ## play in the browser (PORT=8001 make run: on that port)
	@$(BIN)/peling serve --open $(if $(PORT),--port $(PORT)) || test $$? -eq 130  # 130: somebody pressed Ctrl-C

demo: $(VENV)/run  ## score the example hands of the README
	@$(BIN)/peling score --rules nts --lang nl '1s 444s 678s 999s NNN >1p ; seat S, round W'
	@echo
	@$(BIN)/peling score --rules mcr '123m 456m 789m 55s 78p >9p ; seat S, round E'
	@echo
	@$(BIN)/peling score --rules bmr '1199m 22p J (EE^E) [FFFF] 1f +J ; seat E, round S, goulash'

web: $(VENV)/python  ## build the browser client (Node from this machine, else from the package index)
	@$(BIN)/python hatch_build.py

client: $(VENV)/python
	@$(BIN)/python hatch_build.py || echo 'The client could not be built: the tests in the browser are skipped.'

docs: $(VENV)/docs  ## build the site of the documentation in build/docs
	@$(BIN)/sphinx-build --fail-on-warning --keep-going --quiet --builder html --doctree-dir build/doctrees docs build/docs
	@echo 'build/docs/index.html'

test:  ## run the tests (under ten minutes on two cores)
	@$(MAKE) --no-print-directory --jobs 2 $(VENV)/check client
	$(BIN)/python -m pytest -n $(JOBS) -q

quick: $(VENV)/check  ## run what takes some minutes: no browser, few kernels (on another Python: see above)
	$(BIN)/python -m pytest -n $(JOBS) -q -m 'not slow and not long and not xdist_group'

thorough:  ## run the other tests: more variants, larger samples, the slower faults
	@$(MAKE) --no-print-directory --jobs 2 $(VENV)/check client
	$(BIN)/python -m pytest -n $(JOBS) -q -m slow

check: $(VENV)/gpu docs  ## formatting, lint, types, layers, security, the client, the docs and their examples, kernels for a GPU
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/bandit --quiet --configfile pyproject.toml --recursive src hatch_build.py
	$(BIN)/python -m pytest -q README.md docs tests/test_hygiene.py tests/test_docs.py tests/test_english.py tests/test_site.py tests/test_cuda.py
	@if $(BIN)/python hatch_build.py >$(VENV)/web.log 2>&1; then $(BIN)/python hatch_build.py check; \
		else echo 'The client could not be built: it is not checked; see $(VENV)/web.log'; fi

long: $(VENV)/cluster $(VENV)/gpu  ## the long comparisons, on all cores
	$(BIN)/python -m pytest -q -m long

bench: $(VENV)/check  ## measure
	$(BIN)/python bench/score.py
	$(BIN)/python bench/play.py

release: $(VENV)/python  ## build what a package index would get, if this commit is a release; nothing is uploaded
	@$(BIN)/python tools/release.py

clean:  ## remove what was made here
	rm -rf .venv .venv-* build dist web/node_modules web/src/generated src/peling/server/static .pytest_cache .mypy_cache .ruff_cache .hypothesis .schemathesis .import_linter_cache
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +
