import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { type Language, LANGUAGES } from '#contract/fields.ts';
import { KINDS } from '#document-text/digest/digest-format.ts';
import { FINDINGS, labelOf } from '#document-text/finding-texts.ts';
import { refusalText } from '#server/html/refusal-texts.ts';
import { DESK_TEXTS } from '#server/public-page/desk/desk-texts.ts';
import { ASK_FACTS_TEXTS } from '#server/public-page/parts/ask-facts.ts';
import { CHECK_FILE_TEXTS } from '#server/public-page/parts/check-file.ts';
import { REPORT_TEXTS } from '#server/public-page/parts/report-texts.ts';
import { TEXTS } from '#server/public-page/texts.ts';
import { checkFileTexts } from '#src/reader/check-file-texts.ts';
import { brokenRules, type Rule, RULES, type Texts, words } from './wording-rules.ts';

const ROOT = join(import.meta.dirname, '../../..');
const STATUSES = [400, 401, 404, 405, 413, 414, 415, 422, 429, 431, 500, 502, 503, 504];

/** Every sentence in a tree of texts; functions get sample names and dates. */
function sentencesIn(tree: unknown, key: string): Texts {
  if (typeof tree === 'string') return { [key]: tree };
  if (typeof tree === 'function') {
    const made: unknown[] = [2, true, false].map((last) => tree('Lycée', last));
    return Object.assign({}, ...made.map((each, index) => sentencesIn(each, `${key}(${index})`)));
  }
  const parts = Object.entries(Object(tree)).map(([name, part]) => sentencesIn(part, `${key}.${name}`));
  return Object.assign({}, ...parts);
}

function readerTexts(language: Language): Texts {
  return {
    ...sentencesIn(TEXTS[language], 'page'),
    ...sentencesIn(DESK_TEXTS[language], 'desk'),
    ...sentencesIn(REPORT_TEXTS[language], 'report'),
    ...sentencesIn(ASK_FACTS_TEXTS[language], 'facts'),
    ...sentencesIn(CHECK_FILE_TEXTS[language], 'check'),
    ...sentencesIn(checkFileTexts(language), 'file'),
    ...sentencesIn(
      checkFileTexts(language).limits(
        KINDS.filter((kind) => kind !== 'body' && kind !== 'opened' && kind !== 'look'),
        false,
      ),
      'limits',
    ),
    ...sentencesIn(
      Object.fromEntries(STATUSES.map((each) => [each, refusalText(each, language)])),
      'refusal',
    ),
  };
}

/** The sentences of a page's file, without markup. */
function pageTexts(...files: string[]): Texts {
  return Object.fromEntries(
    files.flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .replace(/<style>.*?<\/style>|\{\{.*?\}\}|<[^>]+>/gs, ' ')
        .replace(/\s+/g, ' ')
        .split(/(?<=[.?!]) /)
        .map((sentence, index) => [`${file} ${index}`, sentence]),
    ),
  );
}

const UNAVAILABLE = 'docs/deploy/unavailable.html';
const guides = (language: Language) =>
  pageTexts(...['help', 'install'].map((page) => `server/pane/${page}-page.${language}.hbs`));

const PRIVACY = 'docs/privacy.md';
/** The notice that organizations publish. */
function privacyNotice(language: Language): string {
  const [, en = '', fr = ''] = readFileSync(join(ROOT, PRIVACY), 'utf8').split(/^### (?:English|Français)$/m);
  return { en, fr }[language].replace(/^> ?/gm, '');
}

/** Words that reassure about something that wasn't checked. */
const REASSURING: Record<Language, Rule[]> = {
  en: [
    { avoid: words('fine|vouch\\w*|genuine|authentic\\w*|safe'), such: 'Your file is fine.' },
    { avoid: words('(isn’t|not) affected'), such: 'Your document isn’t affected.' },
    { avoid: words('mean anything|still works?|keep working'), such: 'It doesn’t mean anything.' },
  ],
  fr: [
    { avoid: words('en cause|authenti\\w*|en règle|garanti\\w*'), such: 'Votre fichier n’est pas en cause.' },
    { avoid: words('fonctionne(nt)? toujours'), such: 'Le code fonctionne toujours.' },
  ],
};

/** Issuers seal and register, readers check; only staff verify. */
const FOR_READERS: Record<Language, Rule[]> = {
  en: [
    { avoid: words('verif\\w*'), such: 'Verify a file' },
    { avoid: words('registered by|recorded by'), such: 'Registered by the school and valid' },
    { avoid: words('from here'), such: 'no seal from here' },
  ],
  fr: [
    { avoid: words('vérifi\\w*(?! votre connexion| votre saisie| l’adresse)'), such: 'Vérifier un fichier' },
    { avoid: words('enregistré par(?! l’organisation)'), such: 'Enregistré par le lycée et valide' },
    { avoid: words('d’ici'), such: 'Aucun sceau d’ici' },
  ],
};

/** Readers do check, with a check code; keys and files are withdrawn; files are read. */
const OF_STAFF_ALONE = /contrôl|codes\?\(\?!|lectures|withdr/;

test.each(LANGUAGES)('texts for readers follow the style sheet, and never reassure: %s', (language) => {
  const texts = readerTexts(language);
  expect(Object.keys(texts).length).toBeGreaterThan(150);
  const general = RULES[language].filter(({ avoid }) => !OF_STAFF_ALONE.test(avoid.source));
  expect(brokenRules(texts, [...general, ...REASSURING[language], ...FOR_READERS[language]])).toEqual([]);
});

test.each(LANGUAGES)('help, how to install, and the page of an outage never reassure: %s', (language) => {
  const texts = { ...guides(language), ...pageTexts(UNAVAILABLE) };
  const general = RULES[language].filter(({ avoid }) => !OF_STAFF_ALONE.test(avoid.source));
  expect(brokenRules(texts, [...REASSURING[language], ...general])).toEqual([]);
  const unchecked = { en: 'Your document hasn’t been checked.', fr: 'Votre document n’a pas été contrôlé.' };
  expect(Object.values(texts)).toContain(unchecked[language]);
});

test.each(LANGUAGES)('the privacy notice follows the same rules: %s', (language) => {
  const texts = { [PRIVACY]: privacyNotice(language).replace(/\s+/g, ' ') };
  expect(texts[PRIVACY]?.length).toBeGreaterThan(1_000);
  expect(brokenRules(texts, [...REASSURING[language], ...FOR_READERS[language]])).toEqual([]);
});

test('French stops are never parted from their word', () => {
  const pages = [
    'manifest.xml',
    'server/pane/help-page.fr.hbs',
    'server/pane/install-page.fr.hbs',
    UNAVAILABLE,
  ];
  const texts = pages.map((page) => readFileSync(join(ROOT, page), 'utf8'));
  texts.push(privacyNotice('fr'), ...Object.values(readerTexts('fr')));
  expect(texts.flatMap((text) => text.match(/.*[\p{L}\d)*»] [;:?!»]|« .*/gu) ?? [])).toEqual([]);
});

test('no line ends within a check code, or between a French verb and its pronoun', () => {
  const texts = LANGUAGES.flatMap((language) => Object.values(readerTexts(language)));
  expect(texts.filter((text) => /K7M2-|\p{L}-(le|la|les|en|y|vous)(?!\p{L})/u.test(text))).toEqual([]);
});

test.each(LANGUAGES)('each rule for readers catches its examples: %s', (language) => {
  const rules = [...REASSURING[language], ...FOR_READERS[language]];
  expect(rules.filter(({ avoid, such }) => !avoid.test(such))).toEqual([]);
});

test('the playground’s samples are American English, or name types as the pane does', () => {
  const samples = globSync('playground/samples/*.docx', { cwd: ROOT }).map((path) =>
    readFileSync(join(ROOT, path)),
  );
  const texts = samples.map((docx) => strFromU8(unzipSync(docx)['word/document.xml'] ?? new Uint8Array()));
  expect(texts).toHaveLength(4);
  expect(texts.join(' ')).not.toMatch(
    /enrolment|\d (January|March|April|July|November)|Attestation de scolarité/,
  );
});

test('the sentence of a finding names what was found, even if no words are quoted', () => {
  const finding = { kind: 'shown-otherwise', text: '' } as const;
  expect(LANGUAGES.map((language) => labelOf(FINDINGS[language], finding))).toEqual([
    'The layout of a page, or a symbol or picture, that isn’t as it was sealed or is gone',
    'Mise en page, signe ou image qui manque ou diffère de ce qui a été scellé',
  ]);
  expect(labelOf(FINDINGS.en, { ...finding, text: '12' })).toBe(FINDINGS.en['shown-otherwise']);
});
