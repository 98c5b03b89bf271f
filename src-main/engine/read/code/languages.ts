/** What a language is for: programs, documents, or data and settings. */
export type LanguageUse = 'programming' | 'markup' | 'data';

export interface CodeLanguage {
  name: string;
  use: LanguageUse;
  extensions: readonly string[];
  /** Whole names of files, and of interpreters behind `#!`. */
  files: readonly string[];
  interpreters: readonly string[];
}

/*
 * Languages with the endings, names and interpreters of their files, as GitHub Linguist's table has them (languages.yml);
 * of endings that several share, the language that most files are of, and `ambiguous.ts` looks into the file.
 * One line each: name | endings | file names | interpreters.
 */
const PROGRAMMING = `
Ada | .ada .adb .ads
Agda | .agda
Apex | .apex .trigger
APL | .apl .dyalog
AppleScript | .applescript .scpt | | osascript
Arduino | .ino
ASP.NET | .ascx .ashx .asmx .axd
Assembly | .asm .s .nasm .a51
Astro | .astro
AutoHotkey | .ahk .ahkl
AutoIt | .au3
Awk | .awk .gawk .mawk .nawk | | awk gawk mawk nawk
Ballerina | .bal
Batchfile | .bat .cmd
Bicep | .bicep
C | .c .h .cats .idc
C# | .cs .csx .cake | | dotnet-script
C++ | .cpp .cc .cxx .c++ .hpp .hh .hxx .h++ .ipp .tpp .ixx .cppm .inl
Cairo | .cairo
Carbon | .carbon
Ceylon | .ceylon
Chapel | .chpl
Clojure | .clj .cljs .cljc .cljx .boot .edn | riemann.config | bb clojure
CMake | .cmake | CMakeLists.txt
COBOL | .cob .cbl .cobol .ccp .cpy
CoffeeScript | .coffee .litcoffee .cakefile | Cakefile | coffee
Common Lisp | .lisp .cl .lsp .asd .sexp | | sbcl clisp ecl lisp
Crystal | .cr | | crystal
Cuda | .cu .cuh
Cython | .pyx .pxd .pxi
D | .d .di
Dart | .dart | | dart
Dhall | .dhall
Dockerfile | .dockerfile .containerfile | Dockerfile Containerfile
Elixir | .ex .exs | | elixir
Elm | .elm
Emacs Lisp | .el .emacs | .emacs .spacemacs Cask
Erlang | .erl .hrl .escript .xrl .yrl | rebar.config rebar.lock Emakefile | escript
F# | .fs .fsi .fsx
Fish | .fish | | fish
Forth | .forth .fth .4th
Fortran | .f90 .f95 .f03 .f08 .f .for .f77 .fpp
GDScript | .gd
Gleam | .gleam
GLSL | .glsl .vert .frag .geom .tesc .tese .comp .fp .vp .vsh .fsh .shader
Go | .go
Gradle | .gradle
GraphQL | .graphql .gql .graphqls
Groovy | .groovy .grt .gtpl .gvy | Jenkinsfile | groovy
Hack | .hack .hhi
Haskell | .hs .hs-boot .hsc .lhs | | runghc runhaskell
Haxe | .hx .hxsl
HCL | .hcl .tf .tfvars .nomad
HLSL | .hlsl .hlsli .fx .fxh .cginc
Idris | .idr .lidr
Io | .io
J | .ijs
Java | .java .jav .jsh
JavaScript | .js .mjs .cjs .jsx .es6 .es .jsm | Jakefile | node nodejs deno bun qjs d8
Julia | .jl | | julia
Jsonnet | .jsonnet .libsonnet
Kotlin | .kt .kts .ktm
Lean | .lean .hlean
Lex | .lex .flex .jflex
Liquid | .liquid
LLVM | .ll
Logtalk | .lgt .logtalk
Lua | .lua .luau .rockspec .wlua .nse | .luacheckrc | lua luajit
M4 | .m4 | configure.ac
Makefile | .mk .mak .make | Makefile makefile GNUmakefile BSDmakefile Kbuild Makefile.am Makefile.in | make
Mathematica | .wl .wls .nb .mathematica .wlt
MATLAB | .matlab
Meson |  | meson.build meson_options.txt
Metal | .metal
Mojo | .mojo
Move | .move
Nim | .nim .nims .nimble .nimrod
Nix | .nix
Nushell | .nu | | nu
Objective-C | .m
Objective-C++ | .mm
OCaml | .ml .mli .mll .mly .eliom | | ocaml ocamlrun
Odin | .odin
OpenCL | .opencl
OpenSCAD | .scad
Pascal | .pas .dpr .lpr .dfm
Perl | .pl .pm .perl .psgi .t .al .ph | cpanfile Makefile.PL | perl
PHP | .php .php3 .php4 .php5 .phps .phtml .ctp .inc | | php
Pony | .pony
PowerShell | .ps1 .psm1 .psd1 | | pwsh powershell
Processing | .pde
Prolog | .prolog .yap | | swipl yap
Protocol Buffer | .proto
Puppet | .pp | Puppetfile
PureScript | .purs
Python | .py .pyi .pyw .py3 .pyt .wsgi .gyp .gypi .bzl .sage .xpy | SConstruct SConscript wscript BUILD BUILD.bazel WORKSPACE Snakefile | python python2 python3 pypy pypy3 uv
QML | .qml .qbs
R | .r .rd .rsx | .Rprofile | Rscript
Racket | .rkt .rktd .rktl .scrbl | | racket
Raku | .raku .rakumod .p6 .pm6 .pl6 .nqp | | raku perl6 rakudo
ReasonML | .re .rei
Rebol | .reb .rebol
ReScript | .res .resi
Ruby | .rb .rbw .rake .gemspec .ru .podspec .rbx .rbi .jbuilder .thor .builder | Rakefile Gemfile Podfile Vagrantfile Guardfile Capfile Fastfile Brewfile Appraisals | ruby jruby rake macruby rbx
Rust | .rs | | rust-script cargo
SAS | .sas
Scala | .scala .sbt .sc .kojo | | scala
Scheme | .scm .ss .sld .sps .sch | | guile scheme chicken csi chez
Scilab | .sci .sce
Shell | .sh .bash .zsh .ksh .csh .tcsh .bats .command .ebuild .tmux | .bashrc .bash_profile .bash_aliases .profile .zshrc .zshenv .zprofile PKGBUILD APKBUILD configure | sh bash zsh ksh dash ash mksh csh tcsh bats
Smalltalk | .st
Solidity | .sol
SPARQL | .sparql .rq
SQL | .sql .ddl .prc .udf .viw .pgsql .plsql .pls .pkb .pks
Stan | .stan
Standard ML | .sml .sig .fun
Starlark | .star .bazel | Tiltfile
Stata | .do .ado .doh .ihlp .mata
Svelte | .svelte
Swift | .swift | | swift
SystemVerilog | .sv .svh .vh
Tcl | .tcl .adp .tm .sdc .xdc | | tclsh wish expect
TeX macros | .sty .cls .dtx .ins .bbx .cbx .def
Thrift | .thrift
TypeScript | .ts .tsx .mts .cts | | tsx ts-node
Coq | .coq
V | .vv
Vala | .vala .vapi
VBA | .bas .frm .vba
VBScript | .vbs
Verilog | .v .veo
VHDL | .vhd .vhdl .vhf .vhi .vho .vhs .vht .vhw
Vim Script | .vim .vimrc .vmb | .vimrc .gvimrc .exrc
Visual Basic .NET | .vb .vbhtml
Vue | .vue
Vyper | .vy
WebAssembly | .wast
WGSL | .wgsl
Wren | .wren
X++ | .xpo
XQuery | .xquery .xq .xql .xqm .xqy
Xtend | .xtend
Yacc | .y .yacc .yy
Yul | .yul
Zig | .zig .zon
`;

const MARKUP = `
BibTeX | .bib .bibtex
Blade | .blade
CSS | .css .pcss .postcss
EJS | .ejs
ERB | .erb .rhtml
Haml | .haml .hamlc
Handlebars | .hbs .handlebars .mustache
Jinja | .j2 .jinja .jinja2 .njk .twig
JSP | .jsp .jspx .tag
Less | .less
MDX | .mdx
Pug | .pug .jade
R Markdown | .rmd .qmd
Roff | .man .roff .mdoc
Sass | .sass
SCSS | .scss
Slim | .slim
Stylus | .styl .stylus
Typst | .typ
XAML | .xaml .axaml
XSLT | .xsl .xslt
`;

const DATA = `
Ant |  | build.xml
Diff | .diff .patch
Dotenv | .env | .env .env.example .env.sample .env.local
EditorConfig |  | .editorconfig
Git attributes |  | .gitattributes
Gettext catalogue | .po .pot
Go checksums |  | go.sum go.work.sum
Go module |  | go.mod go.work
Ignore list | .gitignore .dockerignore .npmignore .eslintignore .prettierignore .hgignore | .gitignore .dockerignore .npmignore .eslintignore .prettierignore .hgignore .gcloudignore
INI | .ini .cfg .conf .properties .prefs .desktop .service .timer .socket .cnf .lektorproject | .npmrc .flake8 .pylintrc .coveragerc .gitconfig .gitmodules .yarnrc setup.cfg tox.ini
JSON | .jsonc .json5 .webmanifest .geojson .topojson .har .avsc .tfstate .code-workspace .babelrc .eslintrc .jshintrc .jscsrc .swcrc .arcconfig | package.json package-lock.json npm-shrinkwrap.json tsconfig.json tsconfig.base.json tsconfig.build.json jsconfig.json composer.json composer.lock bower.json lerna.json angular.json deno.json deno.lock tslint.json appsettings.json .eslintrc.json .prettierrc.json .babelrc.json .swcrc .babelrc .eslintrc .prettierrc .releaserc .nycrc .stylelintrc .watchmanconfig Pipfile.lock flake.lock
Lock file | .lock | yarn.lock Cargo.lock poetry.lock Gemfile.lock pdm.lock uv.lock pubspec.lock Podfile.lock mix.lock
Maven POM | .pom | pom.xml
Nginx | .nginx .vhost | nginx.conf
Project file | .csproj .vbproj .fsproj .vcxproj .props .targets .nuspec .proj .sln .pbxproj .xcscheme .storyboard .xib .plist .iml .vcproj
Requirements |  | requirements.txt requirements-dev.txt constraints.txt dev-requirements.txt
Resource | .resx .resw .strings .stringsdict .arb .ftl .rc
TOML | .toml | Pipfile Cargo.toml pyproject.toml
XML | .xml .xsd .wsdl .rng .rdf .owl .rss .atom .kml .gpx .dtd .ui .qrc .xlf .xliff .glade .gml .dita .ditamap .mxml .fxml .jelly .launch .xmi .wxs .wxi .wxl
YAML | .yml .yaml .syntax .reek .mir .cff .sublime-syntax | .clang-format .clang-tidy .gemrc CITATION.cff pnpm-lock.yaml
`;

function parse(table: string, use: LanguageUse): CodeLanguage[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [name, extensions, files, interpreters] = line.split('|').map((cell) => cell.trim());
      const list = (cell: string | undefined): string[] => (cell === undefined || cell === '' ? [] : cell.split(/\s+/));
      return {
        name: name!,
        use,
        extensions: list(extensions),
        files: list(files),
        interpreters: list(interpreters),
      };
    });
}

export const LANGUAGES: readonly CodeLanguage[] = [
  ...parse(PROGRAMMING, 'programming'),
  ...parse(MARKUP, 'markup'),
  ...parse(DATA, 'data'),
];

function index(keys: (language: CodeLanguage) => readonly string[]): ReadonlyMap<string, CodeLanguage> {
  const map = new Map<string, CodeLanguage>();
  for (const language of LANGUAGES) for (const key of keys(language)) if (!map.has(key)) map.set(key, language);
  return map;
}

/** By ending in lower case, with its dot. */
export const BY_EXTENSION = index(({ extensions }) => extensions);
/** By whole name, as it is written. */
export const BY_FILE = index(({ files }) => files);
/** By interpreter without its version: `python3.11` is `python`, or `python3`. */
export const BY_INTERPRETER = index(({ interpreters }) => interpreters);
const BY_NAME = index(({ name }) => [name]);

export function languageNamed(name: string): CodeLanguage {
  const found = BY_NAME.get(name);
  if (found === undefined) throw new Error(`no language ${name}`);
  return found;
}
