import { spawn } from 'node:child_process';
import process from 'node:process';

export interface RunOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** Collects the output instead of passing it through. */
  capture?: boolean;
}

export interface RunResult {
  code: number;
  output: string;
  seconds: number;
}

/** Runs a script under this Node. A process that a signal ended counts as failed. */
export function runNode(args: readonly string[], options: RunOptions): Promise<RunResult> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: options.capture === true ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    const output: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => void output.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => void output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({
        code: code ?? 1,
        output: Buffer.concat(output).toString(),
        seconds: (performance.now() - start) / 1000,
      });
    });
  });
}
