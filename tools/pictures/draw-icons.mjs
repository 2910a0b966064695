import { mkdir, writeFile } from 'node:fs/promises';

import { chromium } from '@playwright/test';

import { ribbonIcons } from './ribbon-icons.mjs';

const SIZES = [16, 20, 24, 32, 40, 48, 64, 80];
const BLUE = '#0f6cbd';
const BUMPS = 24;
const GRID = 16;

/** A milled disc of 24 bumps on a grid of 16; a plain one where the bumps would be under a pixel. */
function disc(isMilled) {
  if (!isMilled) return 'M16 8A8 8 0 1 1 0 8A8 8 0 1 1 16 8Z';
  const valleys = Array.from({ length: BUMPS }, (_, index) => {
    const angle = (index * 2 * Math.PI) / BUMPS;
    return `${round(8 + 7.63 * Math.sin(angle))} ${round(8 - 7.63 * Math.cos(angle))}`;
  });
  return `M${valleys[0]}${[...valleys.slice(1), valleys[0]].map((to) => `A1.4 1.4 0 0 1 ${to}`).join('')}Z`;
}

/** The eye of a QR code, cut out of the disc; its edges fall on whole pixels of an icon of `size`. */
function eye(size) {
  const unit = GRID / size;
  const outer = Math.round(size / 4) * unit;
  const inner = Math.round((size * 3) / 8) * unit;
  return square(outer, 1) + square(inner, 0.5);
}

function square(from, radius) {
  const edge = round(GRID - 2 * from - 2 * radius);
  const corner = (x, y) => `a${radius} ${radius} 0 0 1 ${x} ${y}`;
  const r = radius;
  return `M${round(from + r)} ${round(from)}h${edge}${corner(r, r)}v${edge}${corner(-r, r)}h${-edge}${corner(-r, -r)}v${-edge}${corner(r, -r)}z`;
}

function round(value) {
  return Number(value.toFixed(3));
}

function mark(size) {
  const path = disc(size > 24) + eye(size);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="${size}" height="${size}"><path fill="${BLUE}" fill-rule="evenodd" d="${path}"/></svg>\n`;
}

// Run by hand when a drawing changes; what it draws is committed.
const { CHROMIUM_PATH: executablePath } = process.env;
const folder = new URL('../../public/', import.meta.url);
await mkdir(new URL('icons/', folder), { recursive: true });
await writeFile(new URL('mark.svg', folder), mark(64));

const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
const page = await browser.newPage();
for (const size of SIZES) {
  await page.setViewportSize({ width: size, height: size });
  for (const { name, svg } of [{ name: 'mark', svg: mark(size) }, ...ribbonIcons(size)]) {
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
    const png = await page.screenshot({ omitBackground: true });
    await writeFile(new URL(`icons/${name}-${size}.png`, folder), png);
  }
}
await browser.close();
