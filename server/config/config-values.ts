import { isIP } from 'node:net';

import * as z from 'zod';

import { hostUrls } from '#server/db/hosts.ts';

export interface SigningKey {
  id: string;
  secret: Uint8Array;
}

export const items = z.string().transform((value) => value.split(/[\s,]+/).filter((item) => item !== ''));

export const databaseUrl = z
  .string()
  .refine(
    (value) => /^sqlite:./.test(value) || hostUrls(value).length > 0,
    'must be sqlite:PATH, such as sqlite:data/sealmark.db, or postgres://user:password@host/database, with one host or ' +
      'several: first:5432,second:5432',
  )
  .default('sqlite:data/sealmark.db');

export const redisUrl = z
  .string()
  .refine(
    (value) => /^rediss?:\/\//.test(value) && URL.canParse(value),
    'must be redis://host:6379 or rediss://host:6380',
  )
  .optional();

export function wholeNumber(min: number, max: number, fallback: number) {
  return z
    .string()
    .refine(
      (value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number)
    .default(fallback);
}

/** A short text on one line in Word. */
export function label(max: number) {
  return z
    .string()
    .transform((value) => value.trim().normalize('NFC'))
    .refine(
      (value) => value.length <= max && /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(value),
      `must be 1 to ${max} characters on one line`,
    );
}

export function baseUrl(missing?: string) {
  return z
    .string(missing)
    .transform((value) => value.replace(/\/+$/, ''))
    .refine((value) => URL.canParse(value) && /^https?:\/\/[^@?#\s]+$/.test(value), {
      error: 'must be an http or https address without user, query, and fragment',
      abort: true,
    });
}

export function list(fallback: string[], accepts: (item: string) => boolean, problem: string) {
  return items.refine((given) => given.every(accepts), problem).default(fallback);
}

export function isProxy(value: string): boolean {
  const [address = '', bits] = value.split('/');
  const family = isIP(address);
  if (family === 0) return ['loopback', 'linklocal', 'uniquelocal'].includes(value);
  if (bits === undefined) return true;
  // Local ranges of IPv6 are wide; that of `::` contains all of IPv4.
  const start = Number.parseInt(address, 16) || 0;
  const widest = family === 4 ? 8 : start < 0x100 ? 104 : start < 0xfc00 ? 16 : 7;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= widest && Number(bits) <= (family === 4 ? 32 : 128);
}

/** The host as a URL contains it: `127.0.0.1`, `[::1]`. */
export function isLoopbackAddress(hostname: string): boolean {
  return hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

export const isOrigin = (value: string): boolean => URL.canParse(value) && new URL(value).origin === value;

export function signingKeys(value: string, context: z.RefinementCtx): [SigningKey, ...SigningKey[]] {
  const keys = value.split(',').map((part) => {
    const [id = '', base64 = '', ...rest] = part.trim().split(':');
    const secret = Buffer.from(base64, 'base64');
    const isGood =
      rest.length === 0 && /^[\w-]{1,32}$/.test(id) && /^[\w+/-]+={0,2}$/.test(base64) && secret.length >= 32;
    return isGood ? { id, secret } : null;
  });
  const [first, ...others] = keys.filter((key) => key !== null);
  if (first === undefined || keys.includes(null)) {
    const message = 'must be id:base64,id:base64…, with at least 32 bytes in each key';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
  if (new Set(keys.map((key) => key?.id)).size < keys.length) {
    context.addIssue({ code: 'custom', message: 'must not give two keys the same ID' });
    return z.NEVER;
  }
  return [first, ...others];
}
