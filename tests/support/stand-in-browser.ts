/** A stand-in for the browser: storage, storage events, locks shared by all tabs, and the shop's answers. */
export const storage = new Map<string, string>();
export const tab = new Map<string, string>();
export const page = Object.assign(new EventTarget(), {
  localStorage: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  },
  sessionStorage: tab,
});

let queue: Promise<unknown> = Promise.resolve();
const locks = {
  request: <T>(_name: string, work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  },
};

export class StorageEventOf extends Event {
  readonly key: string | null;
  readonly newValue: string | null;
  constructor(type: string, init: { key: string | null; newValue?: string | null }) {
    super(type);
    this.key = init.key;
    this.newValue = init.newValue ?? null;
  }
}

type Seen = { path: string; token: string | null; body: unknown };
export type Reply =
  | { status: number; body: object; headers?: Record<string, string> }
  | 'unreachable'
  | 'cut'
  | { page: string; status: number };

export const seen: Seen[] = [];
export const answers: Record<string, (call: Seen) => Reply | Promise<Reply>> = {};

async function answer(input: string, init: RequestInit): Promise<Response> {
  const call = {
    path: input,
    token: new Headers(init.headers).get('authorization'),
    body: JSON.parse((init.body as string | undefined) ?? 'null') as unknown,
  };
  seen.push(call);
  const reply = (await answers[input]?.(call)) ?? {
    status: 404,
    body: { success: false, code: 'NOT_FOUND', message: '' },
  };
  if (reply === 'unreachable') throw new TypeError('fetch failed');
  if (reply === 'cut')
    return new Response(new ReadableStream({ pull: (body) => body.error(new TypeError()) }));
  if ('page' in reply) return new Response(reply.page, { status: reply.status });
  return Response.json(reply.body, { status: reply.status, headers: reply.headers ?? {} });
}

export const setGlobal = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

/** Begins a test with an empty one. */
export function openBrowser(): void {
  setGlobal('window', page);
  setGlobal('document', { documentElement: { lang: 'zh-CN' } });
  setGlobal('navigator', { locks });
  setGlobal('StorageEvent', StorageEventOf);
  setGlobal('fetch', answer);
  storage.clear();
  tab.clear();
  seen.length = 0;
  for (const path of Object.keys(answers)) delete answers[path];
}

/** All answers here are immediate, so after some turns of the event loop everything has happened. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
