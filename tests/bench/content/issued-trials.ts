import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { CROCKFORD } from '#contract/fields.ts';
import { ALL_TYPES } from '#server/document-types/document-type.ts';
import { atLeast, atMost, type Figure } from '#tests/bench/figure.ts';
import { crest } from '#tools/templates/crest.ts';
import { LENGTHS, SPECIMEN_HOST, specimenDocument } from '#tools/templates/specimens.ts';
import { editedDocx, PLAIN_EDITS } from './edits.ts';
import { openReader } from './reader-browser.ts';
import { writeByDocx } from './programs.ts';
import { cutSources, randomOf } from './sources.ts';
import { noteOf, shareOf } from './content-by-others.ts';
import { routed, type RouteName, ROUTES } from './others-routes.ts';
import { type Outcome, outcomeOf } from './others-trials.ts';

const DOCUMENTS = 200;
/** A reader has to get an answer, without an alarm. */
const READ: readonly RouteName[] = ['saved again', 'PDF', 'tagged PDF', 'Ghostscript', 'browser print'];
const EDITED: readonly RouteName[] = ['saved again', 'PDF'];

type Reader = Awaited<ReturnType<typeof openReader>>;

interface Issued {
  number: number;
  file: string;
  digest: NonNullable<Awaited<ReturnType<Reader['digest']>>>;
  seal: { publicId: string; issuer: string; host: string };
}

/** The verdicts on documents of every type and language, by every route to a reader. */
export async function measureIssuedContent(folder: string, sample: number | null): Promise<Figure[]> {
  await mkdir(folder, { recursive: true });
  const reader = await openReader(folder);
  try {
    const all = await issuedOnes(reader, folder, sample ?? DOCUMENTS);
    const against = `${all.length} issued documents`;
    const unchanged = await outcomesOf(reader, all, { folder, within: '', edit: null, names: READ });
    const edited: Outcome[] = [];
    for (const [index, edit] of PLAIN_EDITS.entries()) {
      const within = `edit${index}`;
      const changed = await editedOnes(all, { folder, within, edit });
      for (const one of changed) edited.push(await asItIs(reader, one, { within, edit }));
      // LibreOffice takes longer to convert each document with each edit than everything else.
      const some = changed.filter(({ number }) => number % PLAIN_EDITS.length === index);
      edited.push(...(await outcomesOf(reader, some, { folder, within, edit, names: EDITED })));
    }
    return [
      ...[...Map.groupBy(unchanged, ({ route }) => route)].map(([route, some]) =>
        atMost(0, shareOf(some, 'changed') + shareOf(some, 'cannot tell'), {
          what: `alarms, and “can’t tell”: ${route}`,
          against,
          note:
            noteOf(some) +
            namesOf(some.flatMap(({ answer, document }) => (answer === 'changed' ? document : []))),
        }),
      ),
      ...[...Map.groupBy(edited, ({ route }) => route)].map(([route, some]) =>
        atLeast(1, shareOf(some, 'changed'), {
          what: `edits that end in “changed”: ${route}`,
          against,
          note:
            noteOf(some) + namesOf(some.flatMap(({ answer, file }) => (answer === 'changed' ? [] : file))),
        }),
      ),
    ];
  } finally {
    await reader.close();
  }
}

function namesOf(names: readonly string[]): string {
  return names.length > 0 ? `: ${names.slice(0, 3).join(', ')}` : '';
}

async function issuedOnes(reader: Reader, folder: string, count: number): Promise<Issued[]> {
  const kinds = ALL_TYPES.flatMap((type) => (['en', 'fr'] as const).map((language) => ({ type, language })));
  const all: Issued[] = [];
  for (let index = 0; index < count; index += 1) {
    const random = randomOf(index + 1);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
    const letters = (length: number) => Array.from({ length }, () => pick(CROCKFORD.split(''))).join('');
    const { type, language } = kinds[index % kinds.length] as (typeof kinds)[number];
    const publicId = `SM-${type.kind}-2026-${letters(8)}`;
    const lengths = new Map<string, (typeof LENGTHS)[number]>();
    const { bytes, issuer } = await specimenDocument({
      type,
      language,
      lengthOf(field) {
        const length = lengths.get(field) ?? pick(LENGTHS);
        lengths.set(field, length);
        return length;
      },
      brand: { logo: pick([null, crest()]), accent: pick([null, '7a1f2b', 'f2c94c']) },
      publicId,
      checkCode: `${letters(4)}-${letters(4)}`,
    });
    const file = `${index}-${type.doc_type}.${language}.docx`;
    await writeFile(join(folder, file), bytes);
    all.push({ number: index, file, digest: await digestOf(reader, file), seal: sealOf(publicId, issuer) });
  }
  for (const [number, source] of cutSources().entries()) {
    const file = `cut-rows-${number}.docx`;
    await writeByDocx(source, join(folder, file));
    const seal = sealOf('SM-CT-2026-00000000', source.header);
    all.push({ number, file, digest: await digestOf(reader, file), seal });
  }
  return all;
}

const sealOf = (publicId: string, issuer: string) => ({ publicId, issuer, host: SPECIMEN_HOST });

async function digestOf(reader: Reader, file: string): Promise<Issued['digest']> {
  const digest = await reader.digest(file);
  if (digest === null) throw new Error(`${file} has no digest`);
  return digest;
}

/** The documents that can be edited in this way. */
async function editedOnes(
  all: readonly Issued[],
  { folder, within, edit }: { folder: string; within: string; edit: string },
): Promise<Issued[]> {
  await mkdir(join(folder, within), { recursive: true });
  const edited: Issued[] = [];
  for (const [seed, one] of all.entries()) {
    const docx = editedDocx(await readFile(join(folder, one.file)), edit, seed);
    if (docx === null) continue;
    await writeFile(join(folder, within, one.file), docx);
    edited.push(one);
  }
  return edited;
}

function asItIs(
  reader: Reader,
  { file, digest, seal }: Issued,
  { within, edit }: { within: string; edit: string },
): Promise<Outcome> {
  const trial = { document: file, route: 'as it is' as const, edit, file: join(within, file) };
  return outcomeOf(trial, () => reader.check(digest, trial.file, seal));
}

async function outcomesOf(
  reader: Reader,
  all: readonly Issued[],
  {
    folder,
    within,
    edit,
    names,
  }: { folder: string; within: string; edit: string | null; names: readonly RouteName[] },
): Promise<Outcome[]> {
  const routes = ROUTES.filter(({ name }) => names.includes(name));
  const byFile = new Map(all.map((one) => [one.file, one]));
  const made = await routed([...byFile.keys()], join(folder, within), routes);
  const outcomes: Outcome[] = [];
  for (const { of, route, file } of made) {
    const one = byFile.get(of);
    if (!one || !existsSync(join(folder, within, file)))
      throw new Error(`${route.name} made nothing of ${of}`);
    const trial = { document: of, route: route.name, edit, file: join(within, file) };
    outcomes.push(await outcomeOf(trial, () => reader.check(one.digest, trial.file, one.seal)));
  }
  return outcomes;
}
