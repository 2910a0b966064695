import { isPublicId } from '#server/credentials/public-id.ts';
import { crockfordDigits, squeezed, typedCheckCode } from '#server/keys/check-code.ts';

import type { ReaderProof } from './open-record.ts';
import { fieldsOf } from './visit.ts';

/** Each field's text, once, and empty where it's missing or given twice. */
export function textFields<Name extends string>(body: unknown, names: readonly Name[]): Record<Name, string> {
  const sent = fieldsOf(body);
  const texts = names.map((name) => [name, typeof sent[name] === 'string' ? sent[name] : '']);
  return Object.fromEntries(texts) as Record<Name, string>;
}

export type ReaderFields = Record<'id' | 'sig' | 'code', string>;

export const readerFields = (body: unknown): ReaderFields => textFields(body, ['id', 'sig', 'code']);

/** The proof in the hidden fields of a form; null where they name no document, or nothing that shows one has the paper. */
export function proofIn({ id, sig, code }: ReaderFields): ReaderProof | null {
  if (!isPublicId(id)) return null;
  if (sig !== '') return { publicId: id, sig };
  return code === '' ? null : { publicId: id, code };
}

export type TypedProof =
  | { kind: 'proof'; proof: ReaderProof }
  /** What to put right; `publicId` where that much is known. */
  | { kind: 'wrong-id' | 'no-code' | 'wrong-code'; publicId: string | null };

export type TypingProblem = Exclude<TypedProof['kind'], 'proof'>;

/** The same of what a person typed. A pasted link has its signature with it. */
export function typedProof({ id, code }: Pick<ReaderFields, 'id' | 'code'>): TypedProof {
  const publicId = typedPublicId(id);
  if (publicId === null) return { kind: 'wrong-id', publicId };
  const sig = SIGNATURE.exec(id)?.[1];
  if (code.trim() === '')
    return sig === undefined ? { kind: 'no-code', publicId } : { kind: 'proof', proof: { publicId, sig } };
  const checkCode = typedCheckCode(code);
  if (checkCode === null) return { kind: 'wrong-code', publicId };
  return { kind: 'proof', proof: { publicId, code: checkCode } };
}

const MAX_TYPED_LENGTH = 2_000;
const IN_LINK = /\/verification\/document\/([^?#/\s]+)/i;
const SIGNATURE = /[?&]sig=([\w-]{22})(?![\w-])/;
const PARTS = /^SM([A-Z01]{3})([\dOIL]{4})([\dA-Z]{8})$/;

/** The id that somebody typed, or pasted with the whole link around it: case, blanks and dashes don't matter. */
export function typedPublicId(typed: string): string | null {
  if (typed.length > MAX_TYPED_LENGTH) return null;
  const id = squeezed(IN_LINK.exec(typed)?.[1] ?? typed);
  const [, kind = '', year = '', rest = ''] = PARTS.exec(id) ?? [];
  const letters = kind.replaceAll('0', 'O').replaceAll('1', 'I');
  const publicId = ['SM', letters, crockfordDigits(year), crockfordDigits(rest)].join('-');
  return isPublicId(publicId) ? publicId : null;
}
