"""Scripts that bash reads, with what zsh reads otherwise in them: its expansions, commands and variables."""

from __future__ import annotations

import shlex

from .grammar import Grammar


class ZshGrammar(Grammar):
    """One script; half of its statements hold something that only zsh gives a meaning."""

    def statement(self, depth: int) -> str:
        return super().statement(depth) if self.source.random() < 0.5 else self.foreign(depth)

    def foreign(self, depth: int) -> str:
        """A statement that zsh reads otherwise, on its own or among plain ones."""
        name, program, tag = self.name(), self.program(), self.tag()
        value = shlex.quote(self.one("rm", "ls", program, f"path[$({program})]", "ls #\\nrm n0", "a/rm", "2"))
        kinds = (
            f"={program}",
            f"{self.one('command', 'env', 'nohup', 'nice', 'noglob', 'nocorrect', '-')} ={program}",
            f"{self.one('noglob', 'nocorrect', '-', 'repeat 1', 'builtin command', 'exec -a q')} {program}",
            f"{name}={value}; ${self.one('=', '~', '^', '')}{name} {tag}",
            f"{name}=ls; : ${{{name}::={value}}}; ${name} {tag}",
            f"{name}=ls; echo {value} | read {name}; ${name} {tag}",
            f"{name}=ls; echo x | {{ {name}={value}; }}; ${name} {tag}",
            f"{name}=ls; {self.one('local', 'typeset', 'print -v', 'printf -v')} {name}={value}; ${name} {tag}",
            f"{name}=ls; {self.one('print -v', 'printf -v')} {name} {value}; ${name} {tag}",
            f"a=({self.one('rm ls', 'ls rm', 'rm')} {tag}); {self.one('${a[1]}', '$a[1]', '$a', '${a[0]}')} {tag}",
            f"{name}={value}; ${name}:{self.one('t', 'h', 'r', 'e', 's/l/r/', 'x')} {tag}",
            f"{name}=$PWD/k; echo {shlex.quote('#!/bin/sh')} > k; ~{name}",
            f"{name}={value}; {self.one('sh', 'bash', 'eval', 'bash -e')} -c ${name}",
            f"echo {value} | {self.one('sh', 'bash')}",
            f'eval "$(echo {value})"',
            f"echo {value} > k; {self.one('sh', '.')} ./k",
            f"printf %d {value}",
            f"{name}={value}; {self.one('printf %d', 'shift', 'let', 'return')} ${name}",
            f"{name}={value}; echo $y[{self.one('', '$')}{name}]",
            f"{self.one('functions', 'aliases', 'galiases')}[ls]={value}\n{self.one('ls', 'q')} {tag}",
            f"commands[{self.one('ls', 'q')}]=$(command -v rm); {self.one('ls', 'q')} {tag}",
            f"hash {self.one('ls', 'q')}=$(command -v rm); {self.one('ls', 'q')} {tag}",
            f"argv=({value} {tag}); {self.one('$1', '$@', '$argv')} {tag}",
            f"path=({self.one('.', '$PWD')} $path); {program}",
            f"NULLCMD={self.one('rm', 'ls')}; > {tag}",
            f"echo {tag} {self.one('>', '>>', '&>')}{self.one('!', '|', '')} k",
            f"emulate {self.one('sh', '-R zsh', 'ksh')} -c {shlex.quote(program)}",
            f"alias {self.one('-g ', '')}{self.one('q', 'ls')}={shlex.quote(program)}\n{self.one('q', 'ls')} {tag}",
            f"TRAPEXIT() {{ {program}; }}",
            f"{program} &! {self.program()}",
            f"cat {self.one('=(', '<(')}{program})",
            f"for {name} ({self.one('rm', 'ls')} x) ${name} {tag}",
            f"if [[ 1 ]] {{ {program} }}",
            f"() {{ {program} }}",
            f"{self.one('f() ', 'function f ')}{program}; f",
            f"ls *(e:{shlex.quote(program)}:)",
            f"echo ${{(e):-'$({program})'}}",
            f"setopt {self.one('globsubst', 'shwordsplit', 'rcquotes', 'ksharrays')}; {name}={value}; ${name} {tag}",
            f"zstyle -e :q y {shlex.quote(program)}; zstyle -s :q y z",
            f"integer {name}={value}",
        )
        return self.one(*kinds)
