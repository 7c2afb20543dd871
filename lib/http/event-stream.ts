import { minutes, seconds } from '@/platform/time';

/** Who listens to a source: each event, and that nothing more comes. */
type Listener<Event> = { send: (event: Event) => void; end: () => void };

/** Begins to send to a listener; what it returns stops that. */
export type Source<Event> = (listener: Listener<Event>) => () => void;

/** Often enough that no proxy takes the connection for idle. */
const beatEvery = seconds(15);

/**
 * A stream ends by itself, so that whoever listens is checked again. Not all at the same moment: those that were opened together
 * are opened again one after the other.
 */
const shortestLife = minutes(4);
const longestLife = minutes(5);

const bytes = new TextEncoder();
const beat = bytes.encode(':\n\n');

/** What a source sends, as server-sent events. It ends with the source, with `left`, or when its time is over. */
export function eventStream(source: Source<unknown>, left: AbortSignal): ReadableStream<Uint8Array> {
  let leave = () => {};
  return new ReadableStream({
    start(controller) {
      let isOpen = true;
      const finish = () => {
        if (!isOpen) return false;
        isOpen = false;
        clearInterval(beats);
        clearTimeout(life);
        left.removeEventListener('abort', end);
        stop();
        return true;
      };
      const end = () => {
        if (finish()) controller.close();
      };
      leave = finish;
      const beats = setInterval(() => controller.enqueue(beat), beatEvery);
      const life = setTimeout(end, shortestLife + Math.random() * (longestLife - shortestLife));
      let stop = () => {};
      try {
        stop = source({
          send: (event) => {
            if (isOpen) controller.enqueue(bytes.encode(`data: ${JSON.stringify(event)}\n\n`));
          },
          end,
        });
      } catch (error) {
        finish();
        throw error;
      }
      left.addEventListener('abort', end);
      if (left.aborted) end();
    },
    cancel: () => leave(),
  });
}
