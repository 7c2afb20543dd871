/** State that lives as long as the process: development reloads modules, and the bundler may include one twice. */
export function processState<State>(name: string, open: () => State): State {
  const key = Symbol.for(`shop.${name}`);
  const kept: State | undefined = Reflect.get(globalThis, key);
  if (kept !== undefined) return kept;
  const state = open();
  Reflect.set(globalThis, key, state);
  return state;
}
