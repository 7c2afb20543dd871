import { jest } from '@jest/globals';
import * as z from 'zod/mini';
import { listen } from './listen';

const Watch = {
  method: 'GET',
  path: '/api/orders/{id}/words',
  auth: 'signed-in',
  event: z.object({ word: z.enum(['one', 'two']) }),
} as const;

const fetchOfNode = globalThis.fetch;
beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { document: { documentElement: { lang: 'en' } } });
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = fetchOfNode;
  Reflect.deleteProperty(globalThis, 'document');
});

const events = { 'Content-Type': 'text/event-stream; charset=utf-8' };

/** A stand-in for the shop's answer: what it sends, and the page that hears it. */
function openPage(headers: Record<string, string> = events, status = 200) {
  const bytes = new TextEncoder();
  let shop: ReadableStreamDefaultController<Uint8Array> | null = null;
  const state = { isLeft: false };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (shop = controller),
    cancel: () => void (state.isLeft = true),
  });
  const asked: string[] = [];
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    return new Response(body, { status, headers });
  };
  const heard: string[] = [];
  const outcome = listen(
    Watch,
    { params: { id: 'ORDER_1' } },
    ({ word }) => heard.push(word),
    new AbortController().signal,
  ).then(
    () => 'ended',
    (error: { code: string; status: number }) => [error.code, error.status],
  );
  return {
    asked,
    heard,
    outcome,
    state,
    send: (text: string | Uint8Array) => shop?.enqueue(typeof text === 'string' ? bytes.encode(text) : text),
    end: () => shop?.close(),
  };
}

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);

test('events are heard as they come, also in pieces; signs of life and unknown events are none', async () => {
  const page = openPage();
  await pass(0);
  page.send('data: {"word":"one"}\n\n:\n\nda');
  page.send('ta: {"word":"two"}\n');
  await pass(1);
  expect(page.heard).toEqual(['one']);
  page.send('\ndata: {"word":"three"}\n\ndata: {\n\n');
  page.end();
  expect(await page.outcome).toBe('ended');
  expect([page.heard, page.asked]).toEqual([['one', 'two'], ['/api/orders/ORDER_1/words']]);
});

test('a stream whose first event does not come is given up after 4 s: something on the way collects it', async () => {
  const page = openPage();
  await pass(3.9);
  expect(page.state.isLeft).toBe(false);
  await pass(0.2);
  expect([await page.outcome, page.state.isLeft]).toEqual([['NETWORK', 0], true]);
});

test('later a stream may be silent for 40 s', async () => {
  const page = openPage();
  await pass(0);
  page.send('data: {"word":"one"}\n\n');
  await pass(39);
  page.send(':\n\n');
  await pass(39);
  expect(page.state.isLeft).toBe(false);
  await pass(2);
  expect([await page.outcome, page.state.isLeft]).toEqual([['NETWORK', 0], true]);
});

test.each([
  ['a refusal', { 'Content-Type': 'application/json' }, 503],
  ['a page of a proxy', { 'Content-Type': 'text/html' }, 200],
])('%s is no stream', async (_name, headers, status) => {
  const page = openPage(headers, status);
  expect([await page.outcome, page.state.isLeft]).toEqual([['UNAVAILABLE', status], true]);
});
