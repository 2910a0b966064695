import { randomBytes } from 'node:crypto';

/** A public id that reveals no count: `tok_` and 24 hexadecimal digits. */
export function mintUid(
  prefix: 'acc' | 'org' | 'idn' | 'tok' | 'rep' | 'ses' | 'key' | 'inv' | 'fil' | 'con' | 'act' | 'cls',
): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}
