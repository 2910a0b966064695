import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { type Figure, measured, resultsPage, verdictOf } from './figure.ts';
import { type Ground, prepareGround } from './ground.ts';
import { measureBundle } from './measures/bundle.ts';
import { measureContent } from './measures/content.ts';
import { measureCreation } from './measures/creation.ts';
import { measureLists } from './measures/lists.ts';
import { measureLocked } from './measures/locked.ts';
import { measureOpenings } from './measures/openings.ts';
import { measurePictures } from './measures/pictures.ts';
import { measureDeepPages, measureFilters, measureStatistics } from './measures/reads.ts';
import { measureMemory, measureProcesses, measureStart } from './measures/running.ts';
import { measureListBesideOthers, measureSearch } from './measures/search.ts';

/** In the order of the results; memory comes last, when all the rest has been asked of the service. */
const MEASURES: Record<string, (ground: Ground) => Promise<Figure[]>> = {
  lists: measureLists,
  search: measureSearch,
  beside: measureListBesideOthers,
  pages: measureDeepPages,
  filters: measureFilters,
  locked: measureLocked,
  creation: measureCreation,
  openings: measureOpenings,
  statistics: measureStatistics,
  start: measureStart,
  processes: measureProcesses,
  memory: measureMemory,
};

const WITHOUT_DATABASES: Record<string, (place: Pick<Ground, 'folder'>) => Promise<Figure[]>> = {
  pictures: measurePictures,
  bundle: measureBundle,
  content: measureContent,
};

const RESULTS = join(import.meta.dirname, '../../bench-results.md');

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '100000' },
    scans: { type: 'string', default: '1000000' },
    /** Keeps the databases there, and uses those it finds there. */
    keep: { type: 'string' },
    /** Measures these alone, and writes no results. */
    only: { type: 'string', multiple: true },
  },
});
const scale = { documents: wholeNumber(values.documents), scans: wholeNumber(values.scans) };
const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'sealmark-bench-')));
mkdirSync(folder, { recursive: true });
try {
  let ground: Ground | undefined;
  const loaded = async () => {
    if (ground === undefined) process.stderr.write('Loading the databases…\n');
    return (ground ??= await prepareGround(folder, scale));
  };
  const figures: Figure[] = [];
  for (const name of values.only ?? Object.keys({ ...MEASURES, ...WITHOUT_DATABASES })) {
    const measure = MEASURES[name];
    const found = measure ? await measure(await loaded()) : await WITHOUT_DATABASES[name]?.({ folder });
    if (found === undefined) throw new Error(`${name} is nothing that is measured`);
    for (const figure of found) process.stdout.write(lineOf(figure));
    figures.push(...found);
  }
  if (ground) await Promise.all([ground.large, ground.small].map(({ service }) => service.stop()));
  if (!values.only) writeFileSync(RESULTS, resultsPage(figures, scale, new Date()));
} finally {
  if (values.keep === undefined) await rm(folder, { recursive: true });
}

function lineOf(figure: Figure): string {
  const { what, against, reach, note } = figure;
  return `${measured(figure).padStart(12)}  ${reach.padEnd(8)} ${verdictOf(figure).padEnd(8)} ${what}, against ${against} (${note})\n`;
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${text} is not a number of documents or scans`);
  return Number(text);
}
