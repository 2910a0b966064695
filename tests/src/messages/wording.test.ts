import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, test } from 'vitest';

import { CREDENTIAL_STATUSES, LANGUAGES, type Language } from '#contract/fields.ts';
import { WORDS } from '#contract/words/words.ts';
import { messages } from '#playground/messages.ts';
import { paneTexts } from './pane-texts.ts';

const ROOT = join(import.meta.dirname, '../../..');
type Texts = Record<string, string>;

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

interface Rule {
  /** What to say otherwise; docs/glossary.md has how. */
  avoid: RegExp;
  /** A sentence that it must catch. */
  such: string;
  /** Keys that may say it all the same. */
  except?: RegExp;
}

/** Whole words, whatever letters the language has. */
function words(source: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'iu');
}

/** Who starts the playground has to do with a service. */
const WHO_STARTS_IT = /^(serviceAway|sampleAway|howTo\w+)$/;

const RULES: Record<Language, Rule[]> = {
  en: [
    {
      avoid: words('(is|are|was|were|do|does|did|has|have|had|could|would|should|will|can) ?not'),
      such: 'Its code cannot be read',
    },
    { avoid: words('(it|that|there) is(?!\\.)|you (are|will)'), such: 'It is not verified yet.' },
    { avoid: words('vouch\\w*|nobody|whoever|let go'), such: 'remove the one nobody recognizes' },
    { avoid: words('(Word|service) (said|told|has not said)|tells? you'), such: 'Word said yes.' },
    { avoid: words('the service'), such: 'The service doesn’t answer.', except: WHO_STARTS_IT },
    { avoid: words('this pane|of its own|meanwhile|remembered'), such: 'This file is remembered.' },
    { avoid: words('fine'), such: 'All 2 seals are fine.' },
    { avoid: words('(?<!(?:QR|check) )codes?'), such: 'Download code' },
    { avoid: words('bind|binds|binding|bound'), such: 'Bind this document' },
    {
      avoid: words('withdr[ae]wn?'),
      such: 'This record was withdrawn.',
      except: /^(ui\.signature\.withdrawn$|files\.)/,
    },
    { avoid: words('readers?|stamps?'), such: 'Readers see this when they scan.' },
    { avoid: words('\\w*(recognis|organis)\\w*|cancelled|colours?'), such: 'The check was cancelled.' },
  ],
  fr: [
    { avoid: words('lectures?(?! (?:du document|seule))'), such: 'Lectures par jour' },
    { avoid: words('valables?'), such: 'Pas encore valable' },
    { avoid: words('émi(s|se|ses)|émett\\w+'), such: 'Document émis' },
    { avoid: words('qui scanne(?! le sceau)|ceux qui'), such: 'Qui scanne son sceau l’apprend.' },
    { avoid: words('employée?s?'), such: 'Document d’employé' },
    { avoid: words('rattach\\w*'), such: 'Rattacher ce document' },
    { avoid: words('codes?(?!\\p{L}|\\s+QR)'), such: 'Télécharger le code' },
    { avoid: words('genres?'), such: 'ce genre de document' },
    { avoid: words('bac à sable|aire d’essai|remplaçant'), such: 'Sealmark, le bac à sable' },
    { avoid: words('Word sur le web'), such: 'Ouvrez-le dans Word sur le web.' },
    { avoid: words('le service'), such: 'Le service ne répond pas.', except: WHO_STARTS_IT },
    { avoid: words('(est|sont) bons?'), such: 'Les 2 sceaux sont bons.' },
    {
      avoid: words('contrôl\\w*'),
      such: 'Un sceau pour contrôler ce document',
      except: /^(check|commands\.check\w*|app\.check|thisDocument\.check|CheckDocument)\b|^checkDocument$/,
    },
  ],
};

describe.each(AREAS)('in %s', (_, textsIn) => {
  test.each(LANGUAGES)('every sentence keeps to the style sheet: %s', (language) => {
    const entries = Object.entries(textsIn(language));
    expect(entries.length).toBeGreaterThan(5);
    const found = entries.flatMap(([key, text]) =>
      RULES[language]
        .filter(({ avoid, except }) => avoid.test(text) && except?.test(key) !== true)
        .map(({ avoid }) => `${key}: ${text} (${avoid.exec(text)?.[0]})`),
    );
    expect(found).toEqual([]);
  });
});

test.each(LANGUAGES)('each rule catches what it is there for: %s', (language) => {
  expect(RULES[language].filter(({ avoid, such }) => !avoid.test(such))).toEqual([]);
});

/** One state or act, and the keys that name it on different screens. */
const ONE_TERM: [keys: string[], english: string, french: string][] = [
  [['check.finding.unknown', 'thisDocument.ended.unknown'], 'Not recognized', 'Non reconnu'],
  [['thisDocument.scans.label', 'insights.scans'], 'Scans', 'Scans'],
  [['documents.insertSeal', 'thisDocument.seal.insert'], 'Insert seal', 'Insérer le sceau'],
  [['issue.publicPage', 'thisDocument.publicPage'], 'Public page', 'Page publique'],
  [['check.toDocument', 'issue.bind.toDocument'], 'Go to Document tab', 'Aller à l’onglet Document'],
  [
    ['thisDocument.step.picture', 'issue.step.picture', 'issue.bind.step.picture'],
    'Getting the QR code…',
    'Récupération du code QR…',
  ],
  [
    ['thisDocument.titleHint', 'issue.bind.nameHint'],
    'Everyone who scans the seal sees it. Leave names out.',
    'Visible de toute personne qui scanne le sceau. N’y mettez pas de nom.',
  ],
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
test.each([...STATUS_WORDS, 'record.docType', 'activity'] as const)(
  '“%s” is as the glossary has it',
  (key) => {
    expect(TERMS.get(WORDS.en[key].toLowerCase())).toBe(WORDS.fr[key].toLowerCase());
  },
);

test('the French word for a status is written in the catalog of shared words alone', () => {
  const statuses = Object.entries(WORDS.fr).filter(([key]) => /^(status|person)\.|(ex|re)\w+ed$/.test(key));
  const own = new Set(statuses.map(([, word]) => word));
  expect(own).toContain('Expiré');
  const files = globSync(['{server,src}/**/*.{ts,tsx}', 'src/messages/fr/*.json'], { cwd: ROOT });
  const literals = files
    .filter((file) => !file.startsWith('server/contract/words/'))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(['"])((?:(?!\1).)+)\1/g)]);
  expect(literals.map(([, , text = '']) => text).filter((text) => own.has(text))).toEqual([]);
});

test.each(['expired', 'QR code'])(
  'where a sentence of the pane has “%s”, its French has the glossary’s term',
  (term) => {
    const [english, french] = [paneTexts('en'), paneTexts('fr')];
    const inFrench = words(`${TERMS.get(term.toLowerCase())?.replace(' ', 's? ')}e?s?`);
    const having = Object.keys(english).filter((key) => words(`${term}s?`).test(english[key] ?? ''));
    expect(having.length).toBeGreaterThan(0);
    expect(having.filter((key) => !inFrench.test(french[key] ?? ''))).toEqual([]);
  },
);

test('the ribbon’s buttons are called as in the pane and the playground', () => {
  for (const language of LANGUAGES) {
    const labels = manifest(language);
    const { insertSeal, checkDocument, openPane } = messages[language];
    expect(labels['InsertSeal.Label 0']).toBe(insertSeal);
    expect(labels['CheckDocument.Label 0']).toBe(checkDocument);
    expect(labels['Open.Label 0']).toBe(openPane);
    expect(paneTexts(language)['documents.insertSeal']).toBe(insertSeal);
  }
});
