/** 64 bits of SHA-256 in hex: enough to tell addresses apart, and the file does not reveal where it was kept. */
export async function addressHash(address: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(address));
  return [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
