import { BlockList } from 'node:net';

/** Reserved, private, link-local and test networks, from IANA's registry of special addresses. */
const RESERVED = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Within 2000::/3, the only public part of IPv6: tunnels, which lead to any IPv4 address, and documentation. */
const RESERVED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const reserved = new BlockList();
for (const [family, ranges] of [
  ['ipv4', RESERVED],
  ['ipv6', RESERVED_V6],
] as const)
  for (const range of ranges) {
    const [network = '', bits = ''] = range.split('/');
    reserved.addSubnet(network, Number(bits), family);
  }
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** A request to a public address reveals nothing about the service's own network. */
export function isPublicAddress(address: string, family: 4 | 6): boolean {
  if (family === 4) return !reserved.check(address, 'ipv4');
  return global6.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}
