import { readFileSync } from 'node:fs';
import process from 'node:process';

/** The version in package.json, the one place that states it. */
export function appVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

export function versionLine(): string {
  return `winnow ${appVersion()} (node ${process.versions.node}, ${process.platform}-${process.arch})`;
}
