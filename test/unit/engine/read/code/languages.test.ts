import { expect, it, test } from 'vitest';
import { languageOf } from '#engine/read/code/language-of.ts';
import { LANGUAGES } from '#engine/read/code/languages.ts';
import { readers } from '#engine/read/formats/registry.gen.ts';
import type { Reader } from '#engine/read/reader.ts';

test('the table names each ending, file and interpreter once, and no ending of another reader', () => {
  const programming = LANGUAGES.filter(({ use }) => use === 'programming');
  expect(programming.length).toBeGreaterThanOrEqual(100);
  for (const keys of [
    LANGUAGES.map(({ name }) => name),
    LANGUAGES.flatMap(({ extensions }) => extensions),
    LANGUAGES.flatMap(({ files }) => files),
    LANGUAGES.flatMap(({ interpreters }) => interpreters),
  ]) {
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  }
  const code = new Set(readers.code.extensions);
  const shared = Object.values<Reader>(readers)
    .filter(({ id }) => id !== 'code')
    .flatMap(({ extensions }) => extensions.filter((extension) => code.has(extension)));
  expect(shared).toEqual([]);
});

it.each<[string, string, string | null]>([
  // by name and ending
  ['a/b.py', '', 'Python'],
  ['A.PY', '', 'Python'],
  ['x.tsx', '', 'TypeScript'],
  ['x.kt', '', 'Kotlin'],
  ['x.cpp', '', 'C++'],
  ['x.c++', '', 'C++'],
  ['x.rs', '', 'Rust'],
  ['Makefile', '', 'Makefile'],
  ['Makefile.am', '', 'Makefile'],
  ['Makefile.linux', '', 'Makefile'],
  ['docker/Dockerfile', '', 'Dockerfile'],
  ['Dockerfile.prod', '', 'Dockerfile'],
  ['CMakeLists.txt', '', 'CMake'],
  ['tsconfig.build.json', '', 'JSON'],
  ['tsconfig.app.json', '', 'JSON'],
  ['go.mod', '', 'Go module'],
  ['.gitignore', '', 'Ignore list'],
  ['style.scss', '', 'SCSS'],
  ['schema.proto', '', 'Protocol Buffer'],
  ['main.tf', '', 'HCL'],
  ['x.unknown', '#!/bin/sh\n', 'Shell'],
  // by content, where several share an ending
  ['a.h', 'int f(void);\n', 'C'],
  ['a.h', '#pragma once\nnamespace a {\n}\n', 'C++'],
  ['a.h', '#include <vector>\nvoid f();', 'C++'],
  ['a.h', '#import <Foundation/Foundation.h>\n@interface A\n@end', 'Objective-C'],
  ['a.m', '@implementation A\n@end', 'Objective-C'],
  ['a.m', 'function y = f(x)\n  y = x;\nend\n', 'MATLAB'],
  ['a.m', '(* package *)\nBeginPackage["A`"]', 'Mathematica'],
  ['a.pl', 'use strict;\nmy $x = 1;', 'Perl'],
  ['a.pl', ':- module(a, []).\nlike(X, Y) :- food(Y).', 'Prolog'],
  ['a.v', 'module top(input a);\nendmodule', 'Verilog'],
  ['a.v', 'Require Import List.\nTheorem t : True.\nProof. Qed.', 'Coq'],
  ['a.v', 'module main\n\nfn main() {\n}', 'V'],
  ['a.ts', '<?xml version="1.0"?>\n<!DOCTYPE TS>', 'XML'],
  ['a.ts', 'const a = 1;', 'TypeScript'],
  ['a.cls', '\\NeedsTeXFormat{LaTeX2e}\n\\ProvidesClass{a}', 'TeX macros'],
  ['a.cls', 'public with sharing class A {\n}', 'Apex'],
  ['a.inc', '<?php echo 1;', 'PHP'],
  ['a.pp', 'class apache { }', 'Puppet'],
  ['a.pp', 'program hello;\nbegin\nend.', 'Pascal'],
  // by the first line, and the line of an editor
  ['run', '#!/usr/bin/env python3\n', 'Python'],
  ['run', '#!/usr/bin/env -S python3.11 -u\n', 'Python'],
  ['run', '#!/usr/local/bin/perl5.30 -w\n', 'Perl'],
  ['run', '#! /bin/bash\r\n', 'Shell'],
  ['run', '#!/usr/bin/env X=1 node\n', 'JavaScript'],
  ['run', '#!/usr/bin/nonsense\n', null],
  ['run', '# -*- mode: ruby -*-\n', 'Ruby'],
  ['run', '# -*- coding: utf-8; mode: python -*-\n', 'Python'],
  ['run', '# -*- C++ -*-\n', 'C++'],
  ['run', '" vim: set ft=vim :\n', 'Vim Script'],
  ['run', '/* vim: ts=2 filetype=javascript */', 'JavaScript'],
  ['LICENSE', 'MIT License', null],
  ['readme', '日本語', null],
  ['', '', null],
])('%s %j -> %s', (path, head, expected) => {
  expect(languageOf(path, head)?.name ?? null).toBe(expected);
});

test('hostile starts are read in linear time', () => {
  for (const piece of [
    '-*- ',
    '-*- mode: ',
    'vim: ',
    '#!',
    'a(',
    'a(b) ',
    ': a ;',
    '@',
    '\t',
    ' \n',
    'public ',
    'module a',
    'x.o ',
  ]) {
    const head = piece.repeat(200_000);
    for (const path of ['x', 'a.h', 'a.m', 'a.pl', 'a.v', 'a.fs', 'a.cls', 'a.d', 'a.inc', 'a.ml']) {
      expect(() => languageOf(path, head)).not.toThrow();
      expect(() => languageOf(path, `#!${head}`)).not.toThrow();
    }
  }
});
