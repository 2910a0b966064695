/** Signatures of the records in a zip: a part in its list, its end, and the two that a ZIP64 has before that. */
const [PART, END, END_64, LOCATOR_64] = [0x02014b50, 0x06054b50, 0x06064b50, 0x07064b50];
const LENGTHS = { part: 46, end: 22, end64: 56, locator64: 20 };
/** What a ZIP64 has in place of the number of parts, and of the size and the start of their list. */
const UNSET = [0xffff, 0xffffffff, 0xffffffff];

/**
 * Whether every program finds the same parts in a zip: their list fills the space up to the records that end the file, which
 * have its number of parts. Throws a RangeError if records are cut off.
 */
export function hasOneList(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const short = (at: number) => view.getUint16(at, true);
  const number = (at: number) => view.getUint32(at, true);
  const long = (at: number) => Number(view.getBigUint64(at, true));
  let end = bytes.length - LENGTHS.end;
  while (number(end) !== END) end -= 1;
  if (end + LENGTHS.end + short(end + 20) !== bytes.length || short(end + 8) !== short(end + 10))
    return false;
  const written = [short(end + 10), number(end + 12), number(end + 16)];
  const locator = end - LENGTHS.locator64;
  const is64 = number(locator) === LOCATOR_64;
  const last = is64 ? locator - LENGTHS.end64 : end;
  const [count, size = 0, start = 0] = is64 ? [32, 40, 48].map((offset) => long(last + offset)) : written;
  const isEnd64 = () => number(last) === END_64 && long(locator + 8) === last;
  const isAgreed = written.every((each, index) => [[count, size, start][index], UNSET[index]].includes(each));
  if (start + size !== last || (is64 && (!isEnd64() || !isAgreed))) return false;
  let [at, found] = [start, 0];
  for (; at < last && number(at) === PART; found += 1)
    at += LENGTHS.part + short(at + 28) + short(at + 30) + short(at + 32);
  return at === last && found === count;
}
