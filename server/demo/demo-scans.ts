import type { Credential } from '#server/credentials/credentials.store.ts';
import { credentialStatus } from '#server/status/status.ts';
import { timestamp } from '#server/db/schema.ts';
import type { Random } from './random.ts';

const DAY = 86_400_000;
/** Most scans are recent, however old the document is. */
const RECENT_DAYS = 60;

type Scanned = Pick<Credential, 'effective_date' | 'end_date' | 'revoked_at'>;

export interface DayOfScans {
  /** `YYYY-MM-DD` */
  day: string;
  valid: number;
  invalid: number;
}

export interface DemoScans {
  days: DayOfScans[];
  last_scan_at: string;
}

/** About `average` scans between issue and now: more of them recent, few at weekends, invalid while the document was. */
export function demoScans(
  document: Scanned,
  { issued, now, average }: { issued: Date; now: Date; average: number },
  random: Random,
): DemoScans | null {
  const isValid = credentialStatus(document, timestamp(now).slice(0, 10)) === 'valid';
  const count = random.between(0, Math.round(isValid ? average * 2.6 : average * 0.1 + 1));
  const days = new Map<string, DayOfScans>();
  let last = 0;
  for (let scan = 0; scan < count; scan += 1) {
    const moment = workingMoment(issued.getTime(), now.getTime(), random);
    last = Math.max(last, moment);
    const day = new Date(moment).toISOString().slice(0, 10);
    const sum = days.get(day) ?? { day, valid: 0, invalid: 0 };
    const wasValid = credentialStatus(onDay(document, day), day) === 'valid';
    if (wasValid && random.between(1, 100) > 1) sum.valid += 1;
    else sum.invalid += 1;
    days.set(day, sum);
  }
  return count === 0 ? null : { days: [...days.values()], last_scan_at: timestamp(new Date(last)) };
}

function onDay(document: Scanned, day: string): Scanned {
  const isLater = document.revoked_at !== null && document.revoked_at.slice(0, 10) > day;
  return isLater ? { ...document, revoked_at: null } : document;
}

function workingMoment(issued: number, now: number, random: Random): number {
  const isRecent = random.between(1, 10) > 3;
  const earliest = isRecent ? Math.max(issued, now - RECENT_DAYS * DAY) : issued;
  const draw = () => earliest + random.between(0, Math.floor((now - earliest) / 1000)) * 1000;
  const moment = draw();
  const isWeekend = [0, 6].includes(new Date(moment).getUTCDay());
  return isWeekend && random.between(1, 4) > 1 ? draw() : moment;
}
