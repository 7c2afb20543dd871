/**
 * Reads at most once in `milliseconds` for each key; parallel calls share one reading, and one that fails is not kept.
 * By the wall clock: the steady one may stand still while a process is frozen.
 */
export function keepFor<Key, Value>(
  milliseconds: number,
  read: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const kept = new Map<Key, { value: Promise<Value>; until: number }>();
  return (key) => {
    const known = kept.get(key);
    if (known && Date.now() < known.until) return known.value;
    const entry = { value: read(key), until: Date.now() + milliseconds };
    kept.set(key, entry);
    entry.value.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return entry.value;
  };
}
