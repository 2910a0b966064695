import type { CallData } from '#playground/word-host/envelope.ts';

const NAMES: Readonly<Record<number, readonly string[]>> = {
  93: ['ArrayData'],
  128: ['xml'],
  129: ['id'],
  130: ['namespace'],
  131: ['id'],
  133: ['id'],
};

/** The parameters of a call as the web's office.js names them. */
export function namedParameters(dispatchId: number, given: unknown): CallData {
  const values: CallData = typeof given === 'object' && given !== null ? { ...given } : {};
  const named = (NAMES[dispatchId] ?? []).map((name, index) => [name, values[index]] as const);
  return { ...values, ...Object.fromEntries(named) };
}

/** An answer as Word for Windows gives it: the status, then what there is to say, by position instead of by name. */
export function positionalAnswer(answer: object): unknown[] {
  const given: CallData = { ...answer };
  if (given.Error) return [given.Error];
  if (Array.isArray(given.Data)) return [0, ...given.Data];
  if ('DataPartProperties' in given) return [0, partOf(given.DataPartProperties)];
  if (Array.isArray(given.DataPartList)) return [0, given.DataPartList.map(partOf)];
  if ('Properties' in given) return [0, Object.values({ ...(given.Properties as object) })];
  return [0, given.Data ?? null];
}

function partOf(part: unknown): unknown[] {
  const { id, DataPartBuiltIn } = part as Record<string, unknown>;
  return [id, DataPartBuiltIn];
}
