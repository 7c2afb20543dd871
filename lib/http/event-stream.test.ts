import { jest } from '@jest/globals';
import { AppError } from '@/platform/errors';
import { eventStream, type Source } from './event-stream';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

type Listener = Parameters<Source<unknown>>[0];

/** A stream that is being read; `stopped` counts how often its source was stopped. */
function openStream() {
  const left = new AbortController();
  const source: { listener: Listener | null; stopped: number } = { listener: null, stopped: 0 };
  const stream = eventStream((listener) => {
    source.listener = listener;
    return () => void (source.stopped += 1);
  }, left.signal);
  const reader = stream.getReader();
  const read = { text: '', isOver: false };
  const readOn = async (): Promise<void> => {
    const { done, value } = await reader.read();
    if (done) return void (read.isOver = true);
    read.text += new TextDecoder().decode(value);
    return readOn();
  };
  void readOn();
  return { left, source, reader, read };
}

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);

test('an event is a line of data, and a sign of life comes every 15 s', async () => {
  const { source, read } = openStream();
  source.listener?.send({ paymentStatus: 'paid' });
  await pass(30);
  expect(read.text).toBe('data: {"paymentStatus":"paid"}\n\n:\n\n:\n\n');
});

test('it ends by itself after four to five minutes, and its source is stopped once', async () => {
  const { source, read } = openStream();
  await pass(239);
  expect(read.isOver).toBe(false);
  await pass(62);
  expect([read.isOver, source.stopped]).toEqual([true, 1]);
  source.listener?.send('late');
  source.listener?.end();
  expect(source.stopped).toBe(1);
});

test.each([
  ['its source ends', ({ source }) => source.listener?.end()],
  ['the client leaves', ({ left }) => left.abort()],
  ['nobody reads on', ({ reader }) => void reader.cancel()],
] satisfies [string, (stream: ReturnType<typeof openStream>) => void][])(
  'it ends when %s, and nothing of it goes on',
  async (_name, end) => {
    const stream = openStream();
    end(stream);
    await pass(0);
    expect([stream.read.isOver, stream.source.stopped, jest.getTimerCount()]).toEqual([true, 1, 0]);
  },
);

test('a source that refuses makes no stream', () => {
  const refuse = () =>
    eventStream(() => {
      throw new AppError('UNAVAILABLE');
    }, new AbortController().signal);
  expect(refuse).toThrow(AppError);
  expect(jest.getTimerCount()).toBe(0);
});

test('a client that had left before it began is not served', async () => {
  const stopped: string[] = [];
  eventStream(() => () => void stopped.push('stopped'), AbortSignal.abort());
  expect([stopped, jest.getTimerCount()]).toEqual([['stopped'], 0]);
});
