import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, test } from 'vitest';

import { CREDENTIAL_STATUSES, type Language, LANGUAGES } from '#contract/fields.ts';
import { WORDS } from '#contract/words/words.ts';
import { messages } from '#playground/messages.ts';
import { paneTexts } from './pane-texts.ts';
import { brokenRules, RULES, type Texts, words } from './wording-rules.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** What Word shows of the add-in before it runs, by the name of its resource. */
function manifest(language: Language): Texts {
  const xml = new DOMParser().parseFromString(readFileSync(join(ROOT, 'manifest.xml'), 'utf8'), 'text/xml');
  const texts: Texts = {};
  for (const element of ['bt:String', 'Description'].flatMap((name) => [...xml.getElementsByTagName(name)])) {
    const english = element.getAttribute('DefaultValue');
    if (english === null) continue;
    const id = element.getAttribute('id') ?? element.nodeName;
    const french = ['bt:Override', 'Override']
      .flatMap((name) => [...element.getElementsByTagName(name)])
      .map((override) => override.getAttribute('Value') ?? '');
    const shown = language === 'en' ? [english] : french;
    for (const [index, text] of shown.entries()) texts[`${id} ${index}`] = text;
  }
  return texts;
}

const AREAS: [name: string, texts: (language: Language) => Texts][] = [
  ['the pane', paneTexts],
  ['the manifest', manifest],
  ['the playground', (language) => messages[language]],
];

describe.each(AREAS)('in %s', (_, textsIn) => {
  test.each(LANGUAGES)('every sentence follows the style sheet: %s', (language) => {
    const entries = Object.entries(textsIn(language));
    expect(entries.length).toBeGreaterThan(5);
    expect(brokenRules(textsIn(language), RULES[language])).toEqual([]);
  });
});

test.each(LANGUAGES)('each rule catches its examples: %s', (language) => {
  expect(RULES[language].filter(({ avoid, such }) => !avoid.test(such))).toEqual([]);
});

/** One state or act, and its keys on different screens. */
const ONE_TERM: [keys: string[], english: string, french: string][] = [
  [['check.finding.unknown', 'thisDocument.ended.unknown'], 'Not recognized', 'Non reconnu'],
  [['thisDocument.scans.label', 'insights.scans'], 'Scans', 'Scans'],
];

test.each(ONE_TERM)('%j have one wording in each language', (keys, english, french) => {
  const [inEnglish, inFrench] = [paneTexts('en'), paneTexts('fr')];
  expect(keys.map((key) => inEnglish[key])).toEqual(keys.map(() => english));
  expect(keys.map((key) => inFrench[key])).toEqual(keys.map(() => french));
});

/** A term of docs/glossary.md and its French. */
const TERMS = new Map(
  [...readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8').matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\|/gm)].map(
    ([, english = '', french = '']) => [english.toLowerCase(), french.toLowerCase()],
  ),
);

const STATUS_WORDS = CREDENTIAL_STATUSES.map((status) => `status.${status}` as const);
test.each([...STATUS_WORDS, 'record.docType', 'activity'] as const)('“%s” is as in the glossary', (key) => {
  expect(TERMS.get(WORDS.en[key].toLowerCase())).toBe(WORDS.fr[key].toLowerCase());
});

test('the French word for a status is only in the catalog of shared words', () => {
  const statuses = Object.entries(WORDS.fr).filter(([key]) => /^(status|person)\.|(ex|re)\w+ed$/.test(key));
  const own = new Set(statuses.map(([, word]) => word));
  expect(own).toContain('Expiré');
  const files = globSync(['{server,src}/**/*.{ts,tsx}', 'src/messages/fr/*.json'], { cwd: ROOT });
  const literals = files
    .filter((file) => !file.startsWith('server/contract/words/'))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(['"])((?:(?!\1).)+)\1/g)]);
  expect(literals.map(([, , text = '']) => text).filter((text) => own.has(text))).toEqual([]);
});

test.each(['expired', 'QR code'])('a French sentence has the glossary’s term for “%s”', (term) => {
  const [english, french] = [paneTexts('en'), paneTexts('fr')];
  const inFrench = words(`${TERMS.get(term.toLowerCase())?.replace(' ', 's? ')}e?s?`);
  const having = Object.keys(english).filter((key) => words(`${term}s?`).test(english[key] ?? ''));
  expect(having.length).toBeGreaterThan(0);
  expect(having.filter((key) => !inFrench.test(french[key] ?? ''))).toEqual([]);
});

test('the ribbon’s buttons have the same labels in the pane and the playground', () => {
  for (const language of LANGUAGES) {
    const labels = manifest(language);
    const { insertSeal, checkDocument, openPane } = messages[language];
    expect(labels['InsertSeal.Label 0']).toBe(insertSeal);
    expect(labels['CheckDocument.Label 0']).toBe(checkDocument);
    expect(labels['Open.Label 0']).toBe(openPane);
    expect(paneTexts(language)['ui.insertSeal']).toBe(insertSeal);
  }
});
