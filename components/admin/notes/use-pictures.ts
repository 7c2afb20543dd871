'use client';

import { useEffect, useReducer, useRef } from 'react';
import { uploadImage } from '@/lib/media/admin-api';
import { noteImageLimit } from '@/lib/orders/admin-contract';
import { errorOf, type PictureError } from './picture-check';
import { propertyOf } from '@/platform/property-of';
import { errorText } from '@/platform/api-error';

export type Picture = {
  key: number;
  name: string;
  /** Address of the preview in this browser. */
  preview: string;
  /** From 0 to 1. */
  progress: number;
  /** Its stored address; null until the upload has ended. */
  url: string | null;
};

/** Why a file could not be added: a reason of ours, or the server's message. */
export type Failure = { key: number; name: string } & (
  | { why: PictureError | 'tooMany' | 'network' }
  | { message: string }
);

type State = { pictures: Picture[]; failures: Failure[] };
type Change =
  | { kind: 'added'; picture: Picture }
  | { kind: 'changed'; key: number; to: Partial<Picture> }
  | { kind: 'removed'; key: number }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'dismissed'; key: number };

const without = <T extends { key: number }>(list: T[], key: number) => list.filter((one) => one.key !== key);

function reduce({ pictures, failures }: State, change: Change): State {
  switch (change.kind) {
    case 'added':
      return { pictures: [...pictures, change.picture], failures };
    case 'changed':
      return {
        pictures: pictures.map((one) => (one.key === change.key ? { ...one, ...change.to } : one)),
        failures,
      };
    case 'removed':
      return { pictures: without(pictures, change.key), failures };
    case 'failed':
      return {
        pictures: without(pictures, change.failure.key),
        failures: [...failures, change.failure],
      };
    case 'dismissed':
      return { pictures, failures: without(failures, change.key) };
  }
}

const isAbort = (error: unknown) => propertyOf(error, 'name') === 'AbortError';

let lastKey = 0;

/** The pictures of an unsaved note: each is checked here and uploaded at once, and can be removed until saving. */
export function usePictures() {
  const [state, change] = useReducer(reduce, { pictures: [], failures: [] });
  const sending = useRef(new Map<number, { stop: AbortController; preview: string }>());

  const forget = (key: number) => {
    const one = sending.current.get(key);
    one?.stop.abort();
    if (one) URL.revokeObjectURL(one.preview);
    sending.current.delete(key);
  };

  useEffect(() => {
    const all = sending.current;
    return () => {
      for (const { stop, preview } of all.values()) {
        stop.abort();
        URL.revokeObjectURL(preview);
      }
    };
  }, []);

  const send = async (file: File) => {
    const key = ++lastKey;
    const { name } = file;
    if (sending.current.size >= noteImageLimit)
      return change({ kind: 'failed', failure: { key, name, why: 'tooMany' } });
    const [stop, preview] = [new AbortController(), URL.createObjectURL(file)];
    sending.current.set(key, { stop, preview });
    change({ kind: 'added', picture: { key, name, preview, progress: 0, url: null } });
    const fail = (why: { why: PictureError | 'network' } | { message: string }) => {
      forget(key);
      change({ kind: 'failed', failure: { key, name, ...why } });
    };
    const error = await errorOf(file);
    if (error) return fail({ why: error });
    try {
      const onProgress = (progress: number) => change({ kind: 'changed', key, to: { progress } });
      const { url } = await uploadImage(file, { onProgress, signal: stop.signal });
      change({ kind: 'changed', key, to: { url, progress: 1 } });
    } catch (error) {
      if (isAbort(error)) return;
      const message = errorText(error, '');
      fail(message ? { message } : { why: 'network' });
    }
  };

  return {
    ...state,
    isSending: state.pictures.some(({ url }) => url === null),
    add: (files: Iterable<File>) => {
      for (const file of files) void send(file);
    },
    remove: (key: number) => {
      forget(key);
      change({ kind: 'removed', key });
    },
    dismiss: (key: number) => change({ kind: 'dismissed', key }),
  };
}
