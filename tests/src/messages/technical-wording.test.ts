import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { brokenRules, type Rule, type Texts, words } from './wording-rules.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Rules for the English that programs, administrators and their helpers read. */
const TECHNICAL: Rule[] = [
  {
    avoid: words('(is|are|was|were|do|does|did|has|have|had|could|would|should|will) not|cannot'),
    such: 'The address cannot be read',
  },
  {
    avoid: words("vouch\\w*|((all|is|are)|it[’']s) (fine|genuine)|seals? (keep working|still works?)"),
    such: 'It is genuine.',
  },
  { avoid: words('registered by the|recorded by(?! the service)'), such: 'Registered by the school' },
  // Readers check documents and compare facts.
  {
    avoid: words('(codes|documents) .*be verified|readers? .*confirm'),
    such: 'Some documents can’t be verified.',
  },
  {
    avoid: words('(file|digest|answer|response|database|Word) (says|said|knows|knew)'),
    such: 'Word said yes.',
  },
  { avoid: words('\\w*(recognis|organis)\\w*|cancelled|colours?'), such: 'The act was cancelled.' },
  // A sentence without a subject.
  { avoid: /^(- |\*\*)*Who(ever)? (?!is |the )[^?|]*$/u, such: 'Who installs it needs a server.' },
  { avoid: words('whoever|sideload\\w*'), such: 'Whoever opens it can sign in.' },
];

/** The sentences in a source's literals: texts of two words and more that aren't SQL. */
function literals(...patterns: string[]): Texts {
  const texts: Texts = {};
  for (const path of globSync(patterns, { cwd: ROOT })) {
    const code = readFileSync(join(ROOT, path), 'utf8').replace(/^\s*(\/\*\*|\*|\/\/|import ).*$/gm, '');
    for (const [, , text = ''] of code.matchAll(/(['"`])((?:\\.|(?!\1).)+)\1/g))
      if (/[a-z] [a-z]/.test(text) && !/\b(is not|not null)$|\bnot null\b|=>|^\w+\(/.test(text))
        texts[`${path}: ${text}`] = text;
  }
  return texts;
}

/** The sentences of a Markdown page, without its code. */
function sentences(...patterns: string[]): Texts {
  const texts: Texts = {};
  for (const path of globSync(patterns, { cwd: ROOT })) {
    const prose = readFileSync(join(ROOT, path), 'utf8')
      // A text for an organization to adapt and publish.
      .replace(/^>.*$/gm, '')
      .replace(/```.*?```|`[^`]*`|“[^”]*”|\[([^\]]*)\]\([^)]*\)/gs, '$1')
      .replace(/\n(?!\n|[-|#>\d]| +-)/g, ' ');
    for (const text of prose.split(/\n|(?<=[.?!]\*{0,2}) /)) texts[`${path}: ${text}`] = text.trim();
  }
  return texts;
}

const SURFACES: [name: string, texts: Texts][] = [
  ['the command line', literals('server/admin/**/*.ts', 'docs/deploy/*.{yml,json}')],
  ['the API', literals('server/!(admin|public-page|html|document-types)/**/*.ts')],
  [
    'the documents',
    sentences('{README,CONTRIBUTING,SECURITY,CHANGELOG}.md', 'docs/!(glossary|bench-results|word-host).md'),
  ],
];

test.each(SURFACES)('every sentence of %s is plain, and claims no more than was checked', (_, texts) => {
  expect(Object.keys(texts).length).toBeGreaterThan(50);
  expect(brokenRules(texts, TECHNICAL)).toEqual([]);
});

test('each rule for technical texts catches its examples', () => {
  expect(TECHNICAL.filter(({ avoid, such }) => !avoid.test(such))).toEqual([]);
});
