import { isPublicId } from '#server/credentials/public-id.ts';
import { crockfordDigits, squeezed, typedCheckCode } from '#server/keys/signature.ts';

import type { ReaderProof } from './open-record.ts';

export const fieldsOf = (body: unknown): Record<string, unknown> => ({ ...Object(body) });

/** Each field's text; empty if it's missing or given twice. */
export function textFields<Name extends string>(body: unknown, names: readonly Name[]): Record<Name, string> {
  const sent = fieldsOf(body);
  const texts = names.map((name) => [name, typeof sent[name] === 'string' ? sent[name] : '']);
  return Object.fromEntries(texts) as Record<Name, string>;
}

export type ReaderFields = Record<'id' | 'sig' | 'code', string>;

export const readerFields = (body: unknown): ReaderFields => textFields(body, ['id', 'sig', 'code']);

/** The proof in a form's hidden fields; null if they contain no ID, or nothing that proves having the paper. */
export function proofIn({ id, sig, code }: ReaderFields): ReaderProof | null {
  if (!isPublicId(id)) return null;
  if (sig !== '') return { publicId: id, sig };
  return code === '' ? null : { publicId: id, code };
}

/** What to correct in a field; `letter` is an impossible character in it. */
export interface TypingProblem {
  field: 'id' | 'code';
  kind: 'no-id' | 'wrong-id' | 'id-letter' | 'no-code' | 'wrong-code' | 'code-letter';
  letter: string;
}

export type TypedProof =
  | { kind: 'proof'; proof: ReaderProof }
  /** At least one, and at most one for each field. */
  | { kind: 'problems'; problems: TypingProblem[] };

type Typed = Pick<ReaderFields, 'id' | 'code'>;

/** An ID and a check code as they're printed; a browser removes the line end between pasted lines. */
const PRINTED = /(SM-[A-Z]{3}-\d{4}-[\dA-Z]{8})\s*([\dA-Z]{4}-[\dA-Z]{4}|[\dA-Z]{3}-[\dA-Z]{3})?\b/i;

const isBlank = (text: string) => text.trim() === '';

/** The ID and the check code in a caption that was pasted into one of the fields, or into both. */
function captioned({ id, code }: Typed): Typed {
  const [, idInId, codeInId = ''] = (!IN_LINK.test(id) && PRINTED.exec(id)) || [];
  const [, idInCode, codeInCode = ''] = PRINTED.exec(code) ?? [];
  return {
    id: idInId ?? (isBlank(id) ? idInCode : null) ?? id,
    code: isBlank(code) ? codeInId : idInCode ? codeInCode : code,
  };
}

/** The proof in what a person typed, or everything that is wrong with it. A pasted link includes its signature. */
export function typedProof(typed: Typed): TypedProof {
  const { id, code } = captioned(typed);
  const publicId = typedPublicId(id);
  const sig = SIGNATURE.exec(id)?.[1];
  const isCodeNeeded = code.trim() !== '' || sig === undefined;
  const checkCode = isCodeNeeded ? typedCode(code) : null;
  if (publicId !== null && !isCodeNeeded) return { kind: 'proof', proof: { publicId, sig: sig ?? '' } };
  if (publicId !== null && checkCode !== null) return { kind: 'proof', proof: { publicId, code: checkCode } };
  const problems: TypingProblem[] = [];
  if (publicId === null) problems.push(problemOf('id', lettersOf(id)));
  if (isCodeNeeded && checkCode === null) problems.push(problemOf('code', lettersOf(code)));
  return { kind: 'problems', problems };
}

const KIND = /^SM[A-Z]{3}/;
const FOREIGN = /[^\dA-TV-Z]/u;

function problemOf(field: TypingProblem['field'], letters: string): TypingProblem {
  const letter = FOREIGN.exec(letters.replace(KIND, ''))?.[0] ?? '';
  if (letter !== '') return { field, kind: `${field}-letter`, letter };
  return { field, kind: letters === '' ? `no-${field}` : `wrong-${field}`, letter };
}

const MAX_TYPED_LENGTH = 2_000;
const IN_LINK = /\/verification\/document\/([^?#/\s]+)/i;
const SIGNATURE = /[?&]sig=([\w-]{22})(?![\w-])/;
const PARTS = /^SM([A-Z01]{3})([\dOIL]{4})([\dA-Z]{8})$/;

/** The id in typed text, or in a pasted link: case, blanks and dashes are ignored. */
export function typedPublicId(typed: string): string | null {
  if (typed.length > MAX_TYPED_LENGTH) return null;
  const id = IN_LINK.exec(typed)?.[1] ?? typed;
  const found = PARTS.exec(lettersOf(id)) ?? AZERTY_PARTS.exec(fromAzerty(id));
  const [, kind = '', year = '', rest = ''] = found ?? [];
  const letters = kind.replaceAll('0', 'O').replaceAll('1', 'I');
  const publicId = ['SM', letters, ...[year, rest].map((part) => crockfordDigits(sixes(part)))].join('-');
  return isPublicId(publicId) ? publicId : null;
}

/** The same for a check code. */
function typedCode(typed: string): string | null {
  if (typed.length > MAX_TYPED_LENGTH) return null;
  const [, ...halves] = AZERTY_CODE.exec(fromAzerty(typed)) ?? [];
  return typedCheckCode(sixes(halves.join(''))) ?? typedCheckCode(lettersOf(typed));
}

/** Labels that are printed before them. */
const LABEL =
  /^\s*(?:(?:ID|code|check code|code de contrôle)\s*[:：]|ID\s|check code\s|code de contrôle\s)/iu;
/** The issuer's name is printed after a check code. */
const BEHIND = /\s[(·•|].*$/su;
/** Letters of other alphabets that look like those of an ID. */
const LOOK_ALIKES = new Map(
  Array.from('АВСЕНІЈКМОРЅТХУЗΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', (letter, index) => [
    letter,
    'ABCEHIJKMOPSTXY3ABEZHIKMNOPTYX'.charAt(index),
  ]),
);

/** Typed text in upper case, without what is printed around it and what people put between letters. */
function lettersOf(typed: string): string {
  const capitals = squeezed(typed.replace(LABEL, '').replace(BEHIND, ''));
  return Array.from(capitals, (letter) => LOOK_ALIKES.get(letter) ?? letter).join('');
}

/** The digit keys of a French keyboard without Shift, where the hyphen is the 6. */
const AZERTY = new Map(Array.from('ÀÉÈÇ&"\'(_', (key, index) => [key, '027913458'.charAt(index)]));
const ONLY_AZERTY = /[ÀÉÈÇ&(]/;
const AZERTY_PARTS = /^SM-?([A-Z]{3})-?([\d-]{4})-?([\dA-Z-]{8})$/;
const AZERTY_CODE = /^([\dA-Z-]{4})-?([\dA-Z-]{4})$|^([\dA-Z-]{3})-?([\dA-Z-]{3})$/;

/** Includes the hyphens, which may be digits; empty if nothing suggests a French keyboard. */
function fromAzerty(typed: string): string {
  const capitals = typed.normalize('NFC').replace(/\s/g, '').toUpperCase();
  if (!ONLY_AZERTY.test(capitals)) return '';
  return Array.from(capitals, (key) => AZERTY.get(key) ?? key).join('');
}

const sixes = (text: string) => text.replaceAll('-', '6');
