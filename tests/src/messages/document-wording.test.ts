import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { type Language, LANGUAGES } from '#contract/fields.ts';
import { altTextOf, captionLines } from '#contract/seal-words.ts';
import doctorFrench from '#server/admin/doctor/doctor-french.json' with { type: 'json' };
import { ALL_TYPES } from '#server/document-types/document-type.ts';
import { brokenRules, RULES, type Texts } from './wording-rules.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The paragraphs of the built-in templates, without the names of fields. */
function templates(language: Language): Texts {
  return Object.fromEntries(
    globSync(`server/templates/built-in/*.${language}.docx`, { cwd: ROOT }).flatMap((file) => {
      const xml = strFromU8(
        unzipSync(readFileSync(join(ROOT, file)))['word/document.xml'] ?? new Uint8Array(),
      );
      const paragraphs = [...xml.matchAll(/<w:p[ >].*?<\/w:p>/gs)].map(([text]) =>
        text.replace(/<w:sdtContent>.*?<\/w:sdtContent>/gs, 'X').replace(/<[^>]+>/g, ''),
      );
      return paragraphs.map((text, index) => [`${file} ${index}`, text]);
    }),
  );
}

function forms(language: Language): Texts {
  const labels = ALL_TYPES.flatMap(({ doc_type, label, fields }) => [
    [doc_type, label[language]],
    ...fields.flatMap(({ name, label: words, columns = [] }) =>
      [words, ...columns.map((column) => column.label)].map((each) => [
        `${doc_type}.${name}`,
        each[language],
      ]),
    ),
  ]);
  return Object.fromEntries(labels);
}

function seals(language: Language): Texts {
  const verifyUrl = 'https://seal.example.org/verification/X';
  const seal = { publicId: 'X', verifyUrl, language, issuer: 'X' };
  const codes = [null, 'K7M2-QD4F'].flatMap((checkCode) => captionLines({ ...seal, checkCode }));
  return Object.fromEntries([...codes, altTextOf(seal)].map((text) => [`seal: ${text}`, text]));
}

/** A page of a person's data: pairs of an English and a French text. */
function personRecord(language: Language): Texts {
  const source = readFileSync(join(ROOT, 'server/person-record/person-record-texts.ts'), 'utf8');
  const pairs = [...source.matchAll(/(\w+): \['([^']+)', '([^']+)'\]/g)];
  return Object.fromEntries(
    pairs.map(([, key = '', en = '', fr = '']) => [`record.${key}`, { en, fr }[language]]),
  );
}

/** On paper, « valable » is right; seals have check codes, and files are withdrawn. */
const ALLOWED = /valables|contrôl|codes\?\(\?!|withdr/;

test.each(LANGUAGES)('forms, templates, captions, and records follow the style sheet: %s', (language) => {
  const texts = { ...forms(language), ...templates(language), ...seals(language), ...personRecord(language) };
  expect(Object.keys(texts).length).toBeGreaterThan(400);
  const rules = RULES[language].filter(({ avoid }) => !ALLOWED.test(avoid.source));
  expect(brokenRules(texts, rules)).toEqual([]);
});

test('French stops stay with their word, and apostrophes are curly', () => {
  const texts = {
    ...forms('fr'),
    ...templates('fr'),
    ...seals('fr'),
    ...personRecord('fr'),
    ...doctorFrench,
  };
  const wrong = /[\p{L}\d)}»] [;:?!»]|« |\p{L}'\p{L}/u;
  expect(Object.values(texts).filter((text) => wrong.test(text))).toEqual([]);
});
