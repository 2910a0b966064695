import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

import { openedLetters, openedMarks } from './boxed-letters.ts';
import {
  base64urlOf,
  type BesideKind,
  bytesOf,
  type ContentDigest,
  isLook,
  KINDS,
  MAX_DIGEST_BYTES,
  MAX_PASSAGES,
  MIN_BASE,
  MODULUS,
  PASSAGE_BYTES,
  SALT_BYTES,
} from './digest-format.ts';
import { grouped } from './grouped.ts';
import { CAPITAL, FLOATING, type Letters, lettersOf } from './letters.ts';
import { shortened, versionOf } from './layouts.ts';
import { encrypted, packedMarks, unpackedMarks } from './packed-marks.ts';
import { HASH_BYTES, packedRecords, type PassageRecord, unpackedRecords } from './passage-records.ts';
import { rollingHasher, saltedHasher } from './passage-hashes.ts';

/** Random values that make a digest specific to one document. */
export interface DigestSeed {
  /** 16 random bytes. */
  salt: Uint8Array;
  /** A random number from `MIN_BASE` to below `MODULUS`. */
  base: number;
}

export interface SealedPassage {
  /** Number of letters. */
  letters: number;
  rolling: number;
  /** 10 bytes of SHA-256 as a string of 20 hex digits. */
  hash: string;
  /** Encrypted. */
  marks: Uint8Array;
  /** The same with `CHANGING` in place of letters that some machine may have no font for. */
  opened?: SealedPassage;
}

/** A text beside the body, whose words can't be read. */
export interface SealedBeside {
  kind: BesideKind;
  /** Number of letters; 0 for an entry that only says that such texts were looked for. */
  letters: number;
  /** Hash of its letters, as for a passage. */
  hash: string;
  /** Hash of the gaps and capitals. */
  form: number;
  /** The number of passages before it. */
  after: number;
}

export interface DigestedPassage {
  text: string;
  /** Absent for a passage of the body. */
  kind?: BesideKind;
  /** The text with `LOOSE` where programs end a line or write nothing, for example in a plain-text control. */
  broken?: string;
  /** How else a layout may have been sealed, '' without being so. */
  others?: readonly string[];
  /** The passage that it belongs to, for example a label's. */
  of?: string;
  /** In a box or frame, which has no place in the order of the text, because programs order them differently. */
  isFloating?: boolean;
}

const NO_KEY = new Uint8Array(HASH_BYTES);
const MAX_MARKS_BYTES = 65_535;

/** Creates a seed; every document gets its own. */
export function newDigestSeed(): DigestSeed {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return { salt, base: MIN_BASE + (random % (MODULUS - MIN_BASE)) };
}

/** The seed of a digest, with which a comparable digest is made. */
export function seedOf({ salt, base }: ContentDigest): DigestSeed {
  return { salt: bytesOf(salt), base };
}

/** null for a text that is too long: more than `MAX_PASSAGES`, or more than a thousand pages. `pictures` tells what these look like. */
export function contentDigest(
  paragraphs: readonly (string | DigestedPassage)[],
  seed: DigestSeed,
  version = versionOf(paragraphs),
  pictures: readonly Uint8Array[] = [],
): ContentDigest | null {
  const passages = paragraphs
    .map(markedLetters)
    .filter(({ letters, kind }) => letters !== '' || kind !== undefined);
  const shorter = version === 4 ? 3 : 2;
  const ofLess = () => (version === 2 ? null : contentDigest(shortened(paragraphs, shorter), seed, shorter));
  if (passages.length > MAX_PASSAGES) return ofLess();
  const hash = saltedHasher(seed.salt);
  const rolling = rollingHasher(seed.base);
  const whole = sha256.create().update(seed.salt);
  const ofBody = (number: number, letters: string, marks: Uint8Array) => {
    const sums = rolling.sums(letters.length, (index) => letters.charCodeAt(index));
    const key = hash(letters).slice();
    const first = sums.at(-1) ?? 0;
    return { number, letters, first, key, marks: encrypted(packedMarks(marks), seed.salt, key) };
  };
  const coded = passages.flatMap(({ kind, of, letters, written, marks }) => {
    const number = kind === undefined ? 0 : KINDS.indexOf(kind);
    const key = hash(number === 0 ? letters : besideKey(letters, of)).slice();
    if (!isLook(letters)) whole.update(key).update(marks);
    if (number === 0) {
      const opened = openedLetters(letters);
      const isOpened = version !== 2 && opened !== letters;
      return [
        ofBody(number, letters, marks),
        ...(isOpened ? [ofBody(KINDS.indexOf('opened'), opened, openedMarks(letters, marks))] : []),
      ];
    }
    if (!isLook(letters)) whole.update(Uint8Array.of(number));
    return [{ number, letters, first: formOf(hash, written, marks), key, marks: new Uint8Array() }];
  });
  const body = passages.flatMap(({ kind, letters }) => (kind === undefined ? letters : []));
  const look = { number: KINDS.indexOf('look'), letters: '', first: 0, key: NO_KEY };
  const looks = lookCipher(seed.salt, body)(pictures).map((marks) => ({ ...look, marks }));
  const sizeOf = (records: readonly { marks: Uint8Array }[]) =>
    records.reduce((sum, { marks }) => sum + PASSAGE_BYTES[version] + marks.length, 0);
  const isRoom =
    coded.length + looks.length <= MAX_PASSAGES && sizeOf([...coded, ...looks]) <= MAX_DIGEST_BYTES;
  if (isRoom) coded.push(...looks);
  const size = sizeOf(coded);
  if (size > MAX_DIGEST_BYTES || coded.some(({ marks }) => marks.length > MAX_MARKS_BYTES)) return ofLess();
  return {
    version,
    salt: base64urlOf(seed.salt),
    base: seed.base,
    whole: base64urlOf(whole.digest()),
    passages: base64urlOf(packedRecords(coded, size, version)),
  };
}

function markedLetters(passage: string | DigestedPassage): Letters & Pick<DigestedPassage, 'kind' | 'of'> {
  if (typeof passage === 'string') return lettersOf(passage);
  const { text, broken = text, kind, of, isFloating, others } = passage;
  const read = lettersOf(broken, { hasLooseEnds: true });
  const first = read.marks[0] ?? 0;
  if (isFloating && first % CAPITAL === 0) read.marks[0] = first | FLOATING;
  return { ...read, ...((text !== '' || !others) && kind && { kind }), ...(of !== undefined && { of }) };
}

function besideKey(letters: string, of = ''): string {
  return of === '' ? letters : `${letters}\n${lettersOf(of).letters}`;
}

function formOf(hash: (text: string) => Uint8Array, written: string, marks: Uint8Array): number {
  const form = hash(`${written}\n${marks.join('')}`);
  return new DataView(form.buffer).getUint32(0);
}

/** Encrypts or decrypts what pictures look like, in their order, with the letters of all passages. */
function lookCipher(salt: Uint8Array, body: readonly string[]) {
  const hash = saltedHasher(salt);
  const all = bytesToHex(hash(body.join('\n')));
  return (looks: readonly Uint8Array[]) =>
    looks.map((look, index) => encrypted(look, salt, hash(`${index} ${all}`).slice()));
}

/** What the pictures of a document look like, for somebody who has the letters of all its passages; otherwise nothing readable. */
export function sealedLooks(digest: ContentDigest, body: readonly string[]): Uint8Array[] {
  return lookCipher(bytesOf(digest.salt), body)(sealedIn(digest).looks);
}

/** The body of a digest that isn't of version 1. */
export const sealedPassages = (digest: ContentDigest): readonly SealedPassage[] => sealedIn(digest).passages;

/** The texts beside the body, in the order of the text. */
export const sealedBeside = (digest: ContentDigest): readonly SealedBeside[] => sealedIn(digest).beside;

/** What is sealed beside the passages, by the index of the passage before it. */
export const sealedBehind = (digest: ContentDigest): ReadonlyMap<number, readonly SealedBeside[]> =>
  sealedIn(digest).behind;

/** How many letters each text that is drawn beside a passage has, by its hash. */
export function drawnBehind(digest: ContentDigest, index: number): ReadonlyMap<string, number> {
  const drawn = sealedBehind(digest)
    .get(index)
    ?.filter(({ kind }) => kind === 'drawn');
  return new Map(drawn?.map(({ hash, letters }) => [hash, letters]));
}

/** The kinds of text about which a digest says nothing; pictures have no entry that tells so. */
export function unsealedKinds(digest: ContentDigest): BesideKind[] {
  const unsealed = new Set(KINDS.filter((kind) => kind !== 'body' && kind !== 'opened' && kind !== 'look'));
  for (const { kind } of sealedBeside(digest)) unsealed.delete(kind);
  if (digest.version > 2) unsealed.delete('picture');
  return [...unsealed];
}

interface Sealed {
  passages: readonly SealedPassage[];
  beside: readonly SealedBeside[];
  behind: ReadonlyMap<number, readonly SealedBeside[]>;
  looks: readonly Uint8Array[];
}

/** A comparison asks for them a dozen times. */
const known = new WeakMap<ContentDigest, Sealed>();

function sealedIn(digest: ContentDigest): Sealed {
  const sealed = known.get(digest) ?? sorted(unpackedRecords(digest));
  known.set(digest, sealed);
  return sealed;
}

function sorted(records: readonly PassageRecord[]): Sealed {
  const [passages, beside]: [SealedPassage[], SealedBeside[]] = [[], []];
  for (const [index, { kind, ...passage }] of records.entries()) {
    const { letters, rolling, hash } = passage;
    const next = records[index + 1];
    if (kind === 'body') passages.push({ ...passage, ...(next?.kind === 'opened' && { opened: next }) });
    else if (kind !== 'opened' && kind !== 'look')
      beside.push({ kind, letters, hash, form: rolling, after: passages.length });
  }
  const looks = records.flatMap(({ kind, marks }) => (kind === 'look' ? marks : []));
  return { passages, beside, behind: grouped(beside, ({ after }) => after - 1), looks };
}

/** In UTF-16 units: shapes of cells and the like are shorter. */
const SHORT = 16;

/** Computes how a text is recognized beside the body. */
export function besideReader({ salt }: ContentDigest) {
  const hash = saltedHasher(bytesOf(salt));
  const parts = (text: string) => {
    const { letters, written, marks } = lettersOf(text);
    let form: number | undefined;
    return { letters, form: () => (form ??= formOf(hash, written, marks)) };
  };
  // Many texts are looked for beside the same passage, and a few short ones beside each.
  let [last, ending] = ['', ''];
  const short = new Map<string, ReturnType<typeof parts>>();
  let recent = { text: '', of: '', read: null as Pick<SealedBeside, 'letters' | 'hash' | 'form'> | null };
  return (text: string, of = '') => {
    if (recent.read && recent.text === text && recent.of === of) return recent.read;
    const { letters, form } = short.get(text) ?? parts(text);
    if (of !== '' && text.length < SHORT) short.set(text, { letters, form });
    if (of !== last) [last, ending] = [of, besideKey('', of)];
    const read = {
      letters: letters.length,
      hash: bytesToHex(hash(letters + ending).subarray(0, HASH_BYTES)),
      get form() {
        return form();
      },
    };
    recent = { text, of, read };
    return read;
  };
}

/** Checks that these are the letters of a passage and then returns its marks, otherwise null. */
export function passageReader(digest: ContentDigest) {
  const salt = bytesOf(digest.salt);
  const hash = saltedHasher(salt);
  return ({ letters: count, hash: expected, marks }: SealedPassage, letters: string): Uint8Array | null => {
    const key = hash(letters);
    if (bytesToHex(key.subarray(0, HASH_BYTES)) !== expected) return null;
    return unpackedMarks(encrypted(marks, salt, key.slice()), count + 1);
  };
}

/** Tells whether a text has the letters of some passage, or of a line that a program lists. */
export function sealedTexts(digest: ContentDigest, hasLists = true): (text: string) => boolean {
  const isListed = ({ kind, letters }: SealedBeside) => hasLists && kind === 'field' && letters > 0;
  const beside = sealedBeside(digest).filter(isListed);
  const hashes = new Set([...sealedPassages(digest), ...beside].map((passage) => passage.hash));
  const hash = saltedHasher(bytesOf(digest.salt));
  return (text) => hashes.has(bytesToHex(hash(lettersOf(text).letters).subarray(0, HASH_BYTES)));
}
