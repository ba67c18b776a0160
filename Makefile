# The front door. Everything is done by meson and the scripts in tool/; `make help` lists the targets.

BUILD ?= build
ARGS ?= play reversi
SUITE ?=
FUZZ_SECONDS ?= 600
BENCH ?= games
PREFIX ?= /usr/local
DESTDIR ?=

.PHONY: all run test check lint format fuzz bench doc install clean help

all: $(BUILD)/build.ninja
	@ninja -C $(BUILD)

# Looks for the tools first, and installs what is missing (tool/bootstrap.sh).
$(BUILD)/build.ninja:
	@tool/bootstrap.sh build
	@meson setup $(BUILD)

run: $(BUILD)/build.ninja
	@ninja -C $(BUILD) --quiet
	@$(BUILD)/tessera $(ARGS)

test:
	@tool/bootstrap.sh test
	@$(MAKE) --no-print-directory all
	@tool/test.sh $(BUILD) $(addprefix --suite=,$(SUITE))

check:
	@tool/bootstrap.sh check
	@tool/check.sh

lint:
	@tool/lint.sh

format:
	@tool/bootstrap.sh check
	@tool/format.sh

fuzz:
	@tool/bootstrap.sh check
	@FUZZ_SECONDS=$(FUZZ_SECONDS) tool/fuzz.sh

# Speed is measured without assertions, so in a build of its own.
bench:
	@tool/bootstrap.sh build
	@test -f $(BUILD)/release/build.ninja || meson setup $(BUILD)/release --buildtype=release \
		-Db_ndebug=true -Db_lto=true -Dtests=disabled
	@ninja -C $(BUILD)/release --quiet
	@$(BUILD)/release/tessera bench $(BENCH)

# What is generated of the documentation: the reference of the language, from the registry.
doc: all
	@$(BUILD)/tessera ludeme --markdown >doc/ludemes.md.new
	@mv doc/ludemes.md.new doc/ludemes.md

install: all
	@meson configure $(BUILD) -Dprefix=$(PREFIX)
	@DESTDIR=$(DESTDIR) meson install -C $(BUILD)

clean:
	@rm -rf $(BUILD)

help:
	@echo 'make            build the library and the executable in $(BUILD)/'
	@echo 'make run        play Reversi against an agent; ARGS="play chess" chooses, or any command'
	@echo 'make test       build and run the tests; SUITE="unit cli" chooses suites'
	@echo 'make check      all checks: lint, format, compilers, sanitizers, analysers, install'
	@echo 'make lint       only the rules of the source tree (tool/lint.sh)'
	@echo 'make format     format the C files in place'
	@echo 'make fuzz       run each fuzz target for FUZZ_SECONDS (default 600)'
	@echo 'make bench      measure how fast the games of BENCH (default games) are played'
	@echo 'make doc        write doc/ludemes.md, the reference of the language, anew'
	@echo 'make install    install below PREFIX (default /usr/local), staged in DESTDIR'
	@echo 'make clean      remove $(BUILD)/'
	@echo
	@echo 'Missing tools are installed with apt-get; TESSERA_NO_INSTALL=1 only names them.'
