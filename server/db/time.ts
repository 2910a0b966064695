/** Returns the present moment; injected, so that a test can choose any date. */
export type Clock = () => Date;

/** UTC, second precision: `YYYY-MM-DD HH:MM:SS`. */
export function timestamp(moment: Date): string {
  const second = Math.floor(moment.getTime() / 1000);
  if (second !== latest.second)
    latest = { second, text: moment.toISOString().slice(0, 19).replace('T', ' ') };
  return latest.text;
}

/** Cached, because one request needs it several times within a second. */
let latest = { second: Number.NaN, text: '' };
