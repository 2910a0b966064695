import { expect, test } from 'vitest';

import { type Evidence, type FileEvidence, type Headline, headlineOf } from '#contract/headline.ts';

const FACTS = ['none', 'agree', 'unjudged', 'differ'] as const;
const VERSIONS = ['current', 'older'] as const;
const RECORDS = ['valid', 'scheduled', 'expired', 'revoked', 'key_withdrawn'] as const;

const OLDER = ['older_version', 'older_version', 'older_version', 'facts_differ'] as const;
/** The headlines of a valid record with each file: for the current version in the order of `FACTS`, then for an older one. */
const OF_VALID: Record<FileEvidence, readonly Headline[]> = {
  none: ['valid', 'valid', 'facts_unjudged', 'facts_differ', ...OLDER],
  reading: ['file_reading', 'file_reading', 'facts_unjudged', 'facts_differ', ...OLDER],
  very_file: ['very_file', 'very_file', 'facts_unjudged', 'facts_differ', ...OLDER],
  text: ['text_matches', 'text_matches', 'facts_unjudged', 'facts_differ', ...OLDER],
  named: ['file_named', 'file_named', 'file_named', 'facts_differ', ...OLDER],
  unchecked: ['file_unchecked', 'file_unchecked', 'file_unchecked', 'facts_differ', ...OLDER],
  withdrawn: Array.from({ length: 8 }, () => 'file_withdrawn'),
  changed: Array.from({ length: 8 }, () => 'file_changed'),
};
const FILES = Object.keys(OF_VALID) as FileEvidence[];
const ALL = RECORDS.flatMap((record) =>
  FILES.flatMap((file) =>
    VERSIONS.flatMap((version) => FACTS.map((facts): Evidence => ({ record, file, version, facts }))),
  ),
);

test.each(FILES)('a valid record with a file: %s', (file) => {
  const cases = VERSIONS.flatMap((version) => FACTS.map((facts) => ({ version, facts })));
  const headlines = cases.map((each) => headlineOf({ record: 'valid', file, ...each }).headline);
  expect(headlines).toEqual(OF_VALID[file]);
});

test.each(['scheduled', 'expired'] as const)('%s stays, unless the file is worse', (record) => {
  const headlines = (file: FileEvidence) =>
    new Set(
      ALL.filter((each) => each.record === record && each.file === file).map(
        (each) => headlineOf(each).headline,
      ),
    );
  for (const file of FILES) {
    const worse = file === 'changed' || file === 'withdrawn';
    expect(headlines(file)).toEqual(new Set([worse ? `file_${file}` : record]));
  }
});

test.each(['revoked', 'key_withdrawn'] as const)('%s stays, whatever the file and the facts', (record) => {
  const headlines = ALL.filter((each) => each.record === record).map((each) => headlineOf(each).headline);
  expect(new Set(headlines)).toEqual(new Set([record]));
});

const isGreen = (evidence: Evidence) => headlineOf(evidence).tone === 'good';
const mayBeGreen = ({ record, file, version, facts }: Evidence) =>
  record === 'valid' &&
  ['none', 'very_file', 'text'].includes(file) &&
  version === 'current' &&
  ['none', 'agree'].includes(facts);

test('green is only a valid record without a contradicting answer', () => {
  expect(ALL.filter((evidence) => isGreen(evidence))).toEqual(ALL.filter((each) => mayBeGreen(each)));
});
