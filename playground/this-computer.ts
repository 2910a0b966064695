import type { IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';

const USUAL_PORT = 3000;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Whether an address leads back to the computer itself. */
export const isLoopbackUrl = (url: string): boolean => isLoopbackName(new URL(url).hostname);

/**
 * The commands that let a phone in the same network open the codes: one for each address of this computer there, or one
 * with a gap if it has none.
 */
export function phoneCommands(port: number): string[] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  const setPort = port === USUAL_PORT ? '' : `PORT=${port} `;
  return (addresses.length > 0 ? addresses : ['ADDRESS-OF-THIS-COMPUTER']).map(
    (address) => `HOST=0.0.0.0 ${setPort}PUBLIC_URL=http://${address}:${port} npm start`,
  );
}

/**
 * Whether a request was made on this computer, in a browser at a loopback address. A tunnel or proxy on this computer
 * forwards other people's requests, and a page elsewhere can point its own name here: the headers reveal both.
 */
export function isFromThisComputer({ socket, headers }: IncomingMessage): boolean {
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? '';
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  return isLoopbackAddress(socket.remoteAddress ?? '') && isLoopbackName(host) && !isForwarded;
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || address.replace(/^::ffff:/, '').startsWith('127.');
}

function isLoopbackName(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}
