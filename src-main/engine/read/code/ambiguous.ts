import { languageNamed, type CodeLanguage } from './languages.ts';

/** What a file of this ending is, where its content says so: the first pattern that fits. */
const PATTERNS: Readonly<Record<string, readonly [RegExp, string][]>> = {
  '.h': [
    [/^[ \t]*(?:@interface|@protocol|@class|@end|#import)\b/m, 'Objective-C'],
    [
      /^[ \t]*(?:namespace\s|template\s*<|class\s+\w+[^;]*$|using\s+namespace\s|(?:public|private|protected)[ \t]*:)/m,
      'C++',
    ],
    [/\bstd::|#include\s*<(?:string|vector|map|memory|iostream|cstdint|algorithm)>/, 'C++'],
  ],
  '.m': [
    [/^[ \t]*(?:@interface|@implementation|@protocol|@class|@end|#import|#include|@import)\b/m, 'Objective-C'],
    [/^[ \t]*(?:function\b|%|end[;]?[ \t]*$|classdef\b)/m, 'MATLAB'],
    [/\(\*|:=|^BeginPackage\[/m, 'Mathematica'],
    [/^/, 'MATLAB'],
  ],
  '.pl': [
    [/^[ \t]*:-|^[a-z]\w*\([^)\n]{0,200}\)[ \t]*:-/m, 'Prolog'],
    [/^#!.*\bperl\b|^[ \t]*(?:use|my|sub|package|our)\s/m, 'Perl'],
  ],
  '.t': [[/^[ \t]*(?:use|my|sub|package|our)\s|^#!.*\bperl\b/m, 'Perl']],
  '.ts': [[/^\s*<\?xml\b|<!DOCTYPE TS>|<TS\b/, 'XML']],
  '.v': [
    [/^[ \t]*(?:fn\s|pub fn\s)/m, 'V'],
    [/^[ \t]*(?:Require\s+Import|Theorem|Lemma|Proof|Qed|Inductive|Fixpoint|Definition)\b/m, 'Coq'],
    [/^[ \t]*(?:module|endmodule|`timescale|`include|`define|always\b|assign\s)/m, 'Verilog'],
  ],
  '.fs': [
    [/^[ \t]*#version\s|\bgl_Frag(?:Color|Coord)\b|^\s*void\s+main\s*\(/m, 'GLSL'],
    [/^[ \t]*: \S.* ;/m, 'Forth'],
  ],
  '.cls': [
    [/\\(?:NeedsTeXFormat|ProvidesClass|LoadClass|RequirePackage)\b/, 'TeX macros'],
    [/^VERSION\s+\d/m, 'VBA'],
    [/^[ \t]*(?:public|private|global)\s+(?:\w+\s+){0,4}class\s/im, 'Apex'],
  ],
  '.pp': [[/^[ \t]*(?:program|unit|interface|uses|begin|implementation)\b/im, 'Pascal']],
  '.d': [[/^[^\n:]{1,200}\.o[ \t]*:/m, 'Makefile']],
  '.cl': [[/\b__kernel\b|\b(?:get_global_id)\s*\(/, 'OpenCL']],
  '.sc': [[/^[ \t]*(?:SynthDef|\(\s*$|~\w+\s*=|s\.boot)/m, 'Scala']],
  '.inc': [
    [/<\?(?:php|=)/, 'PHP'],
    [/^[ \t]*#[ \t]*(?:include|define|ifdef|ifndef|if)\b|[;{}][ \t]*$/m, 'C'],
    [/^[ \t]*(?:%macro|\.macro|section\s)/m, 'Assembly'],
  ],
  '.ml': [[/^[ \t]*(?:fun\s+\w+|val\s+\w+\s*=|structure\s|signature\s)/m, 'Standard ML']],
  '.bas': [[/^[ \t]*(?:Attribute VB_|Option Explicit|Sub\s|Function\s)/m, 'VBA']],
  '.r': [[/^\s*REBOL\s*\[/i, 'Rebol']],
  '.re': [[/^[ \t]*#[ \t]*(?:include|define)\b/m, 'C++']],
  '.nb': [[/^\(\*/m, 'Mathematica']],
};

/** The language that the content of a file of this ending speaks for, or null. `head` is searched up to its first 16,384 units. */
export function ambiguous(extension: string, head: string): CodeLanguage | null {
  const patterns = PATTERNS[extension];
  if (patterns === undefined) return null;
  const text = head.slice(0, 16_384);
  const found = patterns.find(([pattern]) => pattern.test(text));
  return found === undefined ? null : languageNamed(found[1]);
}
