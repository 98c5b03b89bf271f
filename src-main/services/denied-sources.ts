import type { Source } from '#shared/domain/source.ts';
import { AppError } from '#shared/errors.ts';
import { denyList } from '#engine/clean/deny.ts';

/** Refuses a run over a source whose own address the recipe takes nothing from. Throws `bad-input`. */
export function refuseDenied(sources: readonly Pick<Source, 'name' | 'originUrl'>[], deny: readonly string[]): void {
  if (deny.length === 0) return;
  const { match } = denyList(deny);
  for (const { name, originUrl } of sources) {
    const entry = match(originUrl ?? undefined);
    if (entry === null) continue;
    throw new AppError('bad-input', `source ${name} is deny-listed: its address fits "${entry}" of clean.deny`, {
      where: `source ${name}`,
      remedy: 'run a workspace without it, or take the entry out of the recipe',
    });
  }
}
