import process from 'node:process';
import { processIo } from './io.ts';
import { commands } from './commands/registry.gen.ts';
import { reportFailure, runCli } from './run-cli.ts';

const io = processIo();
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    process.exit(reportFailure(error, io));
  });
}
process.exitCode = await runCli(process.argv.slice(2), io, commands);
