import { visitor } from '@/platform/ctx';
import { onEffect } from './keep-effect';
import { contextOf } from './request-context';

test('an effect of a request is handed on until it has ended, also when it fails', async () => {
  const kept: Promise<void>[] = [];
  const ended: string[] = [];
  onEffect((effect) => kept.push(effect));
  try {
    const ctx = contextOf(new Headers(), visitor, 'request-1');
    ctx.after(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      ended.push('written');
    });
    ctx.after(() => Promise.reject(new Error('the database is away')));
    expect(kept).toHaveLength(2);
    await Promise.all(kept);
    expect(ended).toEqual(['written']);
  } finally {
    onEffect(() => {});
  }
});
