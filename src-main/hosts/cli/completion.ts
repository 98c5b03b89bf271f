import { optionsOf, type CommandRegistry } from './program.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** What a shell needs to know of a command. */
export interface CommandShape {
  name: string;
  summary: string;
  options: { flags: string[]; description: string; choices: readonly string[]; takesValue: boolean }[];
  /** Words for positional arguments, and what files they may be. */
  words: readonly string[];
  files: 'file' | 'dir' | 'none';
}

/** Loads every command and reads its shape from the object that also drives the parser and the help. */
export async function commandShapes(registry: CommandRegistry): Promise<CommandShape[]> {
  const shapes: CommandShape[] = [];
  for (const [name, entry] of Object.entries(registry)) {
    const { command } = await entry.load();
    const args = command.arguments ?? [];
    const kinds = new Set(
      args.map((argument) => argument.complete ?? (argument.choices === undefined ? 'file' : 'none')),
    );
    shapes.push({
      name,
      summary: entry.summary,
      words: args.flatMap((argument) => argument.choices ?? []),
      files: kinds.has('file') ? 'file' : kinds.has('dir') || kinds.has('workspace') ? 'dir' : 'none',
      options: [...optionsOf(command), { flags: '-h, --help', description: 'show this help' }].map((option) => ({
        flags: option.flags.split(/[ ,]+/).filter((word) => word.startsWith('-')),
        description: option.description,
        choices: ('choices' in option ? option.choices : undefined) ?? [],
        takesValue: /[<[]/.test(option.flags),
      })),
    });
  }
  return shapes;
}

export function renderCompletion(shell: Shell, shapes: readonly CommandShape[]): string {
  if (shell === 'bash') return renderBash(shapes);
  return shell === 'zsh' ? renderZsh(shapes) : renderFish(shapes);
}

const names = (shapes: readonly CommandShape[]): string => shapes.map((shape) => shape.name).join(' ');

function renderBash(shapes: readonly CommandShape[]): string {
  const cases = shapes.map((shape) => {
    const values = shape.options
      .filter((option) => option.choices.length > 0)
      .map(
        (option) =>
          `${option.flags.join('|')}) COMPREPLY=($(compgen -W "${option.choices.join(' ')}" -- "$word")); return ;;`,
      );
    const words = [...shape.options.flatMap((option) => option.flags), ...shape.words].join(' ');
    const files = { file: ' -f', dir: ' -d', none: '' }[shape.files];
    const inner = values.length === 0 ? '' : `      case $previous in ${values.join(' ')} esac\n`;
    return `    ${shape.name})\n${inner}      COMPREPLY=($(compgen${files} -W "${words}" -- "$word")) ;;`;
  });
  return `# bash completion of winnow
_winnow() {
  local word=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names(shapes)} help --help --version" -- "$word"))
    return
  fi
  case \${COMP_WORDS[1]} in
    help) COMPREPLY=($(compgen -W "${names(shapes)}" -- "$word")) ;;
${cases.join('\n')}
  esac
}
complete -o filenames -F _winnow winnow
`;
}

/** Quotes for the inside of a single-quoted zsh specification. */
const zshText = (text: string): string => text.replace(/[[\]:\\]/g, '\\$&').replaceAll("'", "'\\''");

function renderZsh(shapes: readonly CommandShape[]): string {
  const list = shapes.map((shape) => `    '${shape.name}:${zshText(shape.summary)}'`);
  const cases = shapes.map((shape) => {
    const specs = shape.options.flatMap((option) =>
      option.flags.map((flag) => {
        const values = option.choices.length > 0 ? `(${option.choices.join(' ')})` : '_files';
        return `'${flag}[${zshText(option.description)}]${option.takesValue ? `:value:${values}` : ''}'`;
      }),
    );
    const files = { file: ["'*:file:_files'"], dir: ["'*:folder:_files -/'"], none: [] }[shape.files];
    const words = shape.words.length > 0 ? [`'2:word:(${shape.words.join(' ')})'`] : [];
    return `    ${shape.name}) _arguments ${[...specs, ...words, ...files].join(' ')} ;;`;
  });
  return `#compdef winnow
_winnow() {
  local -a commands
  commands=(
${list.join('\n')}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  case $words[2] in
${cases.join('\n')}
  esac
}
compdef _winnow winnow
`;
}

const fishText = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");

function renderFish(shapes: readonly CommandShape[]): string {
  const lines = ['# fish completion of winnow', 'complete -c winnow -f'];
  for (const shape of shapes) {
    lines.push(`complete -c winnow -n __fish_use_subcommand -a ${shape.name} -d '${fishText(shape.summary)}'`);
    const inside = `complete -c winnow -n '__fish_seen_subcommand_from ${shape.name}'`;
    for (const option of shape.options) {
      const flags = option.flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
      const values = option.choices.length > 0 ? ` -xa '${option.choices.join(' ')}'` : option.takesValue ? ' -rF' : '';
      lines.push(`${inside} ${flags.join(' ')}${values} -d '${fishText(option.description)}'`);
    }
    if (shape.words.length > 0) lines.push(`${inside} -a '${shape.words.join(' ')}'`);
    if (shape.files !== 'none') lines.push(`${inside} -F`);
  }
  return `${lines.join('\n')}\n`;
}
