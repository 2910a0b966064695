/** What a map has for a key, computed the first time. */
export function computed<Key, Value>(known: Map<Key, Value>, key: Key, compute: () => Value): Value {
  const found = known.get(key) ?? compute();
  known.set(key, found);
  return found;
}
