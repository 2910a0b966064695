import { hash, randomInt } from 'node:crypto';

import { formatToken } from '#contract/token-format.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A fresh token: 190 random bits and their checksum. */
export function mintToken(): string {
  return formatToken(Array.from({ length: 32 }, () => BASE62.charAt(randomInt(62))).join(''));
}

/** What is stored of a token. Unsalted: nobody guesses 190 random bits. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
