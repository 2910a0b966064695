/** Whether `offered` is a later version than `running`, both written `major.minor.patch`. */
export function isNewer(offered: string, running: string): boolean {
  const theirs = numbersOf(offered);
  const ours = numbersOf(running);
  const first = theirs.findIndex((number, place) => number !== (ours[place] ?? 0));
  return first >= 0 && (theirs[first] ?? 0) > (ours[first] ?? 0);
}

function numbersOf(version: string): number[] {
  return version.split('.').map((number) => Number.parseInt(number, 10));
}
