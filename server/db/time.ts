/** Returns the present moment; injected, so that a test can choose any date. */
export type Clock = () => Date;

/** Text sorts times up to this one. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59);

/** UTC, second precision: `YYYY-MM-DD HH:MM:SS`. A later moment than the end of 9999 becomes that. */
export function timestamp(moment: Date): string {
  const second = Math.floor(moment.getTime() / 1000);
  if (second !== latest.second)
    latest = {
      second,
      text: new Date(Math.min(second * 1000, LAST)).toISOString().slice(0, 19).replace('T', ' '),
    };
  return latest.text;
}

/** Cached, because one request needs it several times within a second. */
let latest = { second: Number.NaN, text: '' };
