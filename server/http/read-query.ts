import { invalid } from './errors.ts';

/** The query of an address, read strictly: each parameter once, valid UTF-8. */
export function readQuery(address: string): Record<string, string> {
  const start = address.indexOf('?');
  const query = start === -1 ? '' : address.slice(start + 1);
  const found = new Map<string, string>();
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    if (found.has(name)) throw invalid(`${name} must be given once`);
    found.set(name, equals === -1 ? '' : decode(pair.slice(equals + 1)));
  }
  return Object.fromEntries(found);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    if (cause instanceof URIError) throw invalid('The query must be percent-encoded UTF-8');
    throw cause;
  }
}
