import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/* Draws icon.png from the icon of the page, in a browser: `node resources/icons/generate.ts /usr/bin/chromium`. */

const SIZE = 1024;
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const svg = readFileSync(at('../../src-renderer/public/icon.svg'), 'utf8');

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
await page.setContent(`<style>html, body { margin: 0; } svg { display: block; width: 100vw; }</style>${svg}`);
writeFileSync(at('icon.png'), await page.screenshot({ omitBackground: true }));
await browser.close();
