import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** How a person works the page: a journey is the same with either. */
export interface Hands {
  /** To a page of the app, by what it is called. */
  go(name: string): Promise<void>;
  /** A button, link, radio button or checkbox. */
  press(target: Locator): Promise<void>;
  /** Puts a text into a field, in the place of what was there. */
  write(field: Locator, text: string): Promise<void>;
  /** An option of a select, by its text. */
  choose(select: Locator, option: string): Promise<void>;
  /** An option of a listbox, by its text: it is marked. */
  mark(list: Locator, option: string): Promise<void>;
}

export const withPointer = (page: Page): Hands => ({
  go: (name) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click(),
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
  async choose(select, option) {
    await select.selectOption(option);
  },
  mark: (list, option) => list.getByRole('option', { name: new RegExp(`^${option}`) }).click(),
});

/** Stops of the Tab key that a page may have, at most. */
const MOST_STOPS = 250;

/** The keyboard alone: whatever it uses has to be reached by Tab. */
export function withKeys(page: Page): Hands {
  return {
    async go(name) {
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type(`go ${name}`);
      await page
        .getByRole('option')
        .filter({ hasText: new RegExp(name, 'i') })
        .first()
        .waitFor();
      await page.keyboard.press('Enter');
    },
    async press(target) {
      await tabTo(page, target);
      const type = await target.evaluate((element: Element) => element.getAttribute('type'));
      await page.keyboard.press(type === 'radio' || type === 'checkbox' ? 'Space' : 'Enter');
    },
    async write(field, text) {
      await tabTo(page, field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    async choose(select, option) {
      await tabTo(page, select);
      await page.keyboard.type(option);
      await expect.poll(() => select.evaluate(chosenText)).toBe(option);
    },
    async mark(list, option) {
      await tabTo(page, list);
      await page.keyboard.type(option);
      await page.keyboard.press('Space');
    },
  };
}

const chosenText = (select: Element): string | undefined =>
  (select as HTMLSelectElement).selectedOptions[0]?.textContent ?? undefined;

/** Presses Tab until the target has the focus; an arrow key where it is one of a group of radio buttons. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const stops: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    const at = await target.evaluate(whereFocusIs);
    if (at === 'there') return;
    await page.keyboard.press(at === 'in its group' ? 'ArrowDown' : 'Tab');
    if (stop > MOST_STOPS - 40) stops.push(await page.evaluate(focused));
  }
  throw new Error(`Tab does not reach ${String(target)}; it stopped at ${stops.join(' | ')}`);
}

function whereFocusIs(target: Element): 'there' | 'in its group' | 'elsewhere' {
  const active = document.activeElement;
  if (active === target) return 'there';
  const isRadio = (element: Element | null): element is HTMLInputElement =>
    element instanceof HTMLInputElement && element.type === 'radio';
  return isRadio(target) && isRadio(active) && active.name === target.name ? 'in its group' : 'elsewhere';
}

const focused = (): string => (document.activeElement?.outerHTML ?? '').slice(0, 120);
