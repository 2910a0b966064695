import { notAcceptable } from './errors.ts';

const OFFERED = ['application/json', 'application/*', '*/*'];

/** Refuses a caller that says it cannot read JSON. The most specific range that names it decides. */
export function requireJsonAccepted(accept: string | undefined): void {
  if (accept === undefined || accept.trim() === '') return;
  const ranges = new Map(accept.split(',').map(range));
  const quality = OFFERED.map((type) => ranges.get(type)).find((q) => q !== undefined) ?? 0;
  if (quality === 0) throw notAcceptable();
}

function range(text: string): [type: string, quality: number] {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [type, quality === undefined ? 1 : Number(quality) || 0];
}
