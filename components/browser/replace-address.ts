const replaced = 'address-replaced';

/** Changes the address of the page in its place, and tells whoever shows something of it. */
export function replaceAddress(url: URL): void {
  window.history.replaceState(window.history.state, '', url);
  window.dispatchEvent(new Event(replaced));
}

/** Calls back on each change; returns a function that stops it. */
export function onAddressReplaced(listener: () => void): () => void {
  window.addEventListener(replaced, listener);
  return () => window.removeEventListener(replaced, listener);
}
