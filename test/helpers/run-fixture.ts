import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLAN_LIMITS } from '#engine/read/plan.ts';
import { runWorkspace, type RunOptions } from '#services/run.ts';
import type { RunReport } from '#services/run-report.ts';
import { addToWorkspace, type AddResult, type SourceSpec } from '#services/sources.ts';
import { initWorkspace } from '#services/workspace.ts';

/** A recipe with every kind of dependency: language, clean text, and text after another rule's edits. */
export const RECIPE = `winnow: 1
name: test
rules:
  language: { rule: language }
  text: { rule: text }
  gopher: { rule: gopher }
  c4: { rule: c4 }
  fineweb: { rule: fineweb, reads: after:c4 }
thresholds:
  gopher.word_count: { min: 50 }
  text.char_count: { min: 200 }
`;

export interface Bench {
  folder: string;
  /** Path of a recipe file with this text. */
  recipe(yaml: string): string;
  init(name: string): string;
  add(dir: string, paths: string[], spec?: Partial<SourceSpec>, maxBytes?: number): Promise<AddResult>;
  run(dir: string, options?: Partial<RunOptions>): Promise<RunReport>;
  remove(): void;
}

/** A folder for workspaces and sources of one test file. */
export function workbench(): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-run-'));
  let recipes = 0;
  const recipe = (yaml: string): string => {
    const file = join(folder, `recipe-${recipes++}.yaml`);
    writeFileSync(file, yaml);
    return file;
  };
  const standard = recipe(RECIPE);
  return {
    folder,
    recipe,
    init: (name) => initWorkspace(join(folder, name)).dir,
    add: (dir, paths, spec = {}, maxBytes = PLAN_LIMITS.maxBytes) =>
      addToWorkspace(
        dir,
        { name: 'web', category: 'web', licence: 'CC0-1.0', paths, ...spec },
        { ...PLAN_LIMITS, maxBytes },
      ),
    run: (dir, options = {}) => runWorkspace(dir, { recipe: standard, workers: 1, now: () => new Date(), ...options }),
    remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
