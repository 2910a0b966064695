import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { type Figure, measured, verdictOf } from './figure.ts';
import { type Ground, type OwnGround, prepareGround } from './ground.ts';
import { measureBundle } from './measures/bundle.ts';
import { measureClass } from './class.ts';
import { measureContentByOthers } from './content/content-by-others.ts';
import { measureIssuedContent } from './content/issued-trials.ts';
import { measureDashboard } from './measures/dashboard.ts';
import { measureCreation } from './measures/creation.ts';
import { measureDirectus } from './measures/directus.ts';
import { measureFirstPaint } from './measures/first-paint.ts';
import { measureFirstSeal } from './measures/first-seal.ts';
import { measureInstall } from './measures/install.ts';
import { measureLists } from './measures/lists.ts';
import { measureLocked } from './measures/locked.ts';
import { measureMatching } from './measures/matching.ts';
import { measureOpenings } from './measures/openings.ts';
import { measurePictures } from './measures/pictures.ts';
import { measureReading } from './measures/reading.ts';
import { measureDeepPages, measureFilters, measureStatistics } from './measures/reads.ts';
import { measureMemory, measureProcesses, measureStart } from './measures/running.ts';
import { measureSealing } from './measures/sealing.ts';
import { measureListBesideOthers, measureSearch } from './measures/search.ts';
import { type MeasuredRows, rowsOf, withResults } from './results.ts';

/** In the order of the results; memory comes last, after all other requests to the service. */
const ON_DATABASES: Record<string, (ground: Ground) => Promise<Figure[]>> = {
  lists: measureLists,
  search: measureSearch,
  beside: measureListBesideOthers,
  pages: measureDeepPages,
  filters: measureFilters,
  dashboard: measureDashboard,
  class: measureClass,
  locked: measureLocked,
  creation: measureCreation,
  openings: measureOpenings,
  statistics: measureStatistics,
  start: measureStart,
  memory: measureMemory,
  directus: measureDirectus,
};
/** Measures that create their own data, in a folder for them. */
const ON_THEIR_OWN: Record<string, (place: OwnGround) => Promise<Figure[]>> = {
  processes: measureProcesses,
  matching: measureMatching,
  pictures: measurePictures,
  bundle: measureBundle,
  paint: measureFirstPaint,
  sealing: measureSealing,
  'first-seal': measureFirstSeal,
  reading: measureReading,
  'content-issued': ({ folder, sample }) => measureIssuedContent(join(folder, 'issued'), sample),
  'content-others': ({ sample }) => measureContentByOthers(sample),
  install: measureInstall,
};
const NAMES = [...Object.keys(ON_DATABASES), ...Object.keys(ON_THEIR_OWN)];
/** These download hundreds of megabytes, so they run only when named. */
const WHEN_ASKED = ['directus', 'install'];

const RESULTS = join(import.meta.dirname, '../../docs/bench-results.md');

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '100000' },
    /** Keeps the databases there, and uses existing ones. */
    keep: { type: 'string' },
    /** `content` compares this many documents, for a quick look. */
    sample: { type: 'string' },
    /** Measures only these. */
    only: { type: 'string', multiple: true },
    /** Also writes results of `--only`. */
    write: { type: 'boolean', default: false },
  },
});
/** `content` requests all measures whose names begin with it. */
const isPartOf = (asked: string) => (name: string) => name === asked || name.startsWith(`${asked}-`);
for (const name of values.only ?? [])
  if (!NAMES.some(isPartOf(name)))
    throw new Error(`${name} is none of what is measured: ${NAMES.join(', ')}`);
const names = NAMES.filter(
  (name) => values.only?.some((asked) => isPartOf(asked)(name)) ?? !WHEN_ASKED.includes(name),
);
const documents = wholeNumber(values.documents);
const sample = values.sample === undefined ? null : wholeNumber(values.sample);
const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'sealmark-bench-')));
mkdirSync(folder, { recursive: true });
try {
  const results = [
    ...(await measureAll(ON_DATABASES, openGround)),
    ...(await measureAll(ON_THEIR_OWN, async () => ({ place: { folder, sample }, close: async () => {} }))),
  ];
  if (!values.only || values.write) writeResults(results);
} finally {
  if (values.keep === undefined) await rm(folder, { recursive: true });
}

async function openGround() {
  process.stderr.write('Loading the databases…\n');
  const place = await prepareGround(folder, documents);
  const close = async () => {
    await Promise.all([place.large, place.small].map(({ service }) => service.stop()));
  };
  return { place, close };
}

/** Runs the requested measures of a table; prepares nothing if there are none. */
async function measureAll<Place>(
  measures: Record<string, (place: Place) => Promise<Figure[]>>,
  open: () => Promise<{ place: Place; close: () => Promise<void> }>,
): Promise<MeasuredRows[]> {
  const asked = Object.entries(measures).filter(([name]) => names.includes(name));
  if (asked.length === 0) return [];
  const results: MeasuredRows[] = [];
  const { place, close } = await open();
  for (const [name, measure] of asked) {
    const figures = await measure(place);
    for (const figure of figures) process.stdout.write(lineOf(figure));
    results.push(
      rowsOf(name, figures, { date: new Date(), documents: name in ON_DATABASES ? documents : undefined }),
    );
  }
  await close();
  return results;
}

function writeResults(results: MeasuredRows[]): void {
  const page = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : '';
  writeFileSync(RESULTS, withResults(page, results, NAMES));
}

function lineOf(figure: Figure): string {
  const { what, against, reach, note } = figure;
  return `${measured(figure).padStart(12)}  ${reach.padEnd(8)} ${verdictOf(figure).padEnd(8)} ${what}, against ${against} (${note})\n`;
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${text} is not a number of documents`);
  return Number(text);
}
