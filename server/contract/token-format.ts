export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** CRC-32 (IEEE 802.3) of the secret, as six base62 digits. It detects a typo without a request. */
function tokenChecksum(secret: string): string {
  let crc = 0xffffffff;
  for (let i = 0; i < secret.length; i += 1) {
    crc ^= secret.charCodeAt(i);
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  let rest = (crc ^ 0xffffffff) >>> 0;
  let digits = '';
  for (let i = 0; i < 6; i += 1) {
    digits = BASE62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** `smk_`, 32 base62 characters, and their checksum. */
export const formatToken = (secret: string): string => `smk_${secret}${tokenChecksum(secret)}`;

/** Whether a string is a complete token with the right checksum. It may be unknown to the service. */
export function isWellFormedToken(token: string): boolean {
  const match = /^smk_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(token);
  return match?.[1] !== undefined && tokenChecksum(match[1]) === match[2];
}
