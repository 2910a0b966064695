/** Answers the present moment; handed in, so that a test can stand at any date. */
export type Clock = () => Date;

/** UTC, second precision: `YYYY-MM-DD HH:MM:SS`. */
export function timestamp(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace('T', ' ');
}
