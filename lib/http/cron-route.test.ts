import { jest } from '@jest/globals';

const secret = 'the-clock-of-the-platform';
process.env['CRON_SECRET'] = secret;

/** As the database that says nothing makes them: every look finds a long silence. */
jest.unstable_mockModule('@/db/client', () => ({ databaseSilence: () => 60_000 }));
const { cronRoute } = await import('./cron-route');
const { rawRoute } = await import('./raw-route');
const { successResponse } = await import('./envelope');

const call = new Request('http://shop/api/jobs/drain', { headers: { authorization: `Bearer ${secret}` } });
const segments = { params: Promise.resolve({}) };

test('a turn that the clock asked for is answered when it has ended, whatever the database says meanwhile (api 20)', async () => {
  jest.useFakeTimers();
  try {
    const work = () => new Promise<string>((resolve) => setTimeout(resolve, 30_000, 'done'));
    const turn = cronRoute('jobsDrained', work)(call, segments);
    const other = rawRoute(async () => successResponse(await work(), ''))(call, segments);
    await jest.advanceTimersByTimeAsync(30_000);
    expect([(await turn).status, (await other).status]).toEqual([200, 503]);
  } finally {
    jest.useRealTimers();
  }
});
