import { randomBytes } from 'node:crypto';

/** A name for the outside that says nothing of how many there are: `tok_` and 24 hexadecimal digits. */
export function mintUid(
  prefix: 'acc' | 'org' | 'idn' | 'tok' | 'rep' | 'ses' | 'key' | 'inv' | 'fil' | 'con' | 'act' | 'cls',
): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}
