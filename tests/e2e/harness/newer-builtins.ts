/**
 * Built-ins that Chrome 111 or Safari 16.4, the oldest browsers of the build (vite.config.ts), lack, as far as a script can
 * use them. Their syntax, their bugs, and the symbols of disposing, which can't be removed, aren't simulated.
 */
const NEWER = {
  globalThis: ['Float16Array', 'ImageDecoder', 'Iterator', 'requestIdleCallback', 'DisposableStack'],
  Promise: ['withResolvers', 'try'],
  Array: ['fromAsync'],
  URL: ['parse', 'canParse'],
  Object: ['groupBy'],
  Map: ['groupBy'],
  Math: ['sumPrecise', 'f16round'],
  RegExp: ['escape'],
  Error: ['isError'],
  AbortSignal: ['any'],
  ReadableStream: ['from'],
  Uint8Array: ['fromBase64', 'fromHex'],
  'Uint8Array.prototype': ['toBase64', 'toHex', 'setFromBase64', 'setFromHex'],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  'WeakMap.prototype': ['getOrInsert', 'getOrInsertComputed'],
  'Set.prototype': [
    'union',
    'intersection',
    'difference',
    'symmetricDifference',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
  ],
  'ArrayBuffer.prototype': [
    'transfer',
    'transferToFixedLength',
    'resize',
    'resizable',
    'maxByteLength',
    'detached',
  ],
  'ReadableStream.prototype': ['values'],
  'Blob.prototype': ['bytes'],
  'Response.prototype': ['bytes'],
  'Object.getPrototypeOf(Object.getPrototypeOf([].values()))': [
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
    'find',
  ],
};

/** A script that removes these built-ins from a page. */
export const WITHOUT_NEWER = `{
  let left = [];
  ${Object.entries(NEWER)
    .map(
      ([owner, names]) => `if (typeof ${owner.split(/[.(]/)[0]} !== 'undefined') {
    const owner = ${owner};
    for (const name of ${JSON.stringify(names)}) { delete owner[name]; if (name in owner) left.push('${owner}.' + name); }
  }`,
    )
    .join('\n  ')}
  delete ReadableStream.prototype[Symbol.asyncIterator];
  if (left.length > 0) throw new Error('still there: ' + left);
}
`;
