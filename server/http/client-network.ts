import { isIPv6 } from 'node:net';

const V4_IN_V6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What a limit counts a client by: its IPv4 address, or the /64 of its IPv6 address. One customer has a whole /64, so
 * counting single addresses would stop nobody and fill the memory.
 */
export function clientNetwork(address: string): string {
  const mapped = V4_IN_V6.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return address;
  const [head = '', tail = ''] = withoutZone.split('::');
  const left = groups(head);
  const missing = withoutZone.includes('::') ? 8 - left.length - groups(tail).length : 0;
  const all = [...left, ...Array.from({ length: missing }, () => '0'), ...groups(tail)];
  const prefix = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}

function groups(part: string): string[] {
  return part.split(':').filter((group) => group !== '');
}
