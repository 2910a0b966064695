import { once } from 'node:events';
import { statSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import SQLite from 'better-sqlite3';

import { startBare } from '#tests/bench/processes.ts';
import { atLeast, atMost, type Figure, micros } from '#tests/bench/figure.ts';
import { addressesOf, type Ground, type Site } from '#tests/bench/ground.ts';
import { compare, type Load, measure } from '#tests/bench/load.ts';
import { fileOf, sampleDocuments } from '#tests/bench/records.ts';

const AMOUNT = 8_000;
/** A hall full of people who scan the same code, each with their own address. */
const AT_ONCE = 256;

const PHONE = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'fr-FR,fr;q=0.9,en;q=0.8',
  'accept-encoding': 'gzip, deflate, br',
};

export async function measureOpenings({ large, signingKeys }: Ground): Promise<Figure[]> {
  const [sample] = sampleDocuments(large, 3).slice(1);
  if (!sample) throw new Error('There is no document to open');
  const { pathname, search } = new URL(addressesOf(signingKeys).verifyUrl(sample));
  const load: Load = {
    path: pathname + search,
    headers: Array.from({ length: AT_ONCE }, (_, last) => ({
      ...PHONE,
      'x-forwarded-for': `10.0.0.${last}`,
    })),
    connections: AT_ONCE,
    amount: AMOUNT,
  };
  const bare = await startBare({ bytes: await sentBytes(large.service.address + pathname + search) });
  const { ratio, ours, peer } = await compare(large.service, bare, load);
  await bare.stop();
  const written = await logBytesPerScan(large, load);
  const writtenByFew = await logBytesPerScan(large, { ...load, connections: AT_ONCE / 4 });
  return [
    atLeast(0.6, ratio, {
      what: `public page with its count, ${AT_ONCE} at once, requests per second of processor`,
      against: 'bare `node:http`, same bytes',
      note:
        `${micros(ours.cpuMicrosPerRequest)} and ${micros(peer.cpuMicrosPerRequest)} a request; ` +
        `${ours.perSecond.toFixed(0)} and ${peer.perSecond.toFixed(0)} a second`,
    }),
    atMost(60, written, {
      what: `bytes of write-ahead log for a scan, ${AT_ONCE} at once on one credential`,
      against: '–',
      note: `${writtenByFew.toFixed(0)} bytes with ${AT_ONCE / 4} at once`,
    }),
  ];
}

/** The page as sent, compressed if it's large. */
async function sentBytes(address: string): Promise<string> {
  const [response] = (await once(get(address, { headers: PHONE }), 'response')) as [IncomingMessage];
  return (await buffer(response)).toString('base64');
}

/** The log is emptied first, and a burst is far too short to fill it. */
async function logBytesPerScan(site: Site, load: Load): Promise<number> {
  const sqlite = new SQLite(fileOf(site));
  sqlite.pragma('wal_checkpoint(truncate)');
  await measure(site.service, load);
  const { size } = statSync(`${fileOf(site)}-wal`);
  sqlite.close();
  return size / load.amount;
}
