import { failedFiles, resultOfJest, resultOfPlaywright, printResults } from '@/scripts/setup/results.mjs';

const file = (name: string, tests: Record<string, string | null>) => ({
  name: `${process.cwd()}/${name}`,
  status: Object.values(tests).some(Boolean) ? 'failed' : 'passed',
  message: '',
  assertionResults: Object.entries(tests).map(([fullName, failure]) => ({
    fullName,
    status: failure ? 'failed' : 'passed',
    failureMessages: failure ? [failure] : [],
  })),
});
const report = (...testResults: ReturnType<typeof file>[]) => ({ testResults });

describe('repeated files', () => {
  const first = report(file('a.test.ts', { one: null, two: 'late' }), file('b.test.ts', { three: null }));

  test('a file that passed when repeated counts as passed, and is named with its first failure', () => {
    const reports = [first, report(file('a.test.ts', { one: null, two: null }))];
    expect(failedFiles(reports)).toEqual([]);
    expect(resultOfJest(reports, true)).toEqual({
      passed: 3,
      failed: 0,
      broken: [],
      repeated: [{ test: 'a.test.ts › two', message: ['late'] }],
    });
  });

  test('a file that failed each time is broken, and not named as repeated', () => {
    const reports = [first, report(file('a.test.ts', { one: null, two: 'later' }))];
    expect(resultOfJest(reports, false)).toEqual({
      passed: 2,
      failed: 1,
      broken: [{ test: 'a.test.ts › two', message: ['later'] }],
      repeated: [],
    });
  });
});

test('a file that cannot be loaded is broken, with its name', () => {
  const unread = { ...file('c.test.ts', {}), status: 'failed', message: 'no such module' };
  expect(resultOfJest([report(unread)], false)).toMatchObject({
    failed: 1,
    broken: [{ test: 'c.test.ts', message: ['no such module'] }],
  });
});

test('a runner that ended with an error and without a report has failed', () => {
  expect(resultOfJest([], false)).toMatchObject({ passed: 0, failed: 1 });
  expect(resultOfPlaywright(null, false)).toMatchObject({ passed: 0, failed: 1 });
});

test('browser tests that passed when repeated count as passed, and are named', () => {
  const spec = (title: string, status: string, message = '') => ({
    file: 'x.spec.ts',
    title,
    tests: [{ status, results: [{ errors: [{ message }] }] }],
  });
  const tree = {
    stats: { expected: 1, flaky: 1, unexpected: 1 },
    suites: [{ specs: [spec('good', 'expected')], suites: [{ specs: [spec('shaky', 'flaky', 'once')] }] }],
  };
  expect(resultOfPlaywright(tree, false)).toEqual({
    passed: 2,
    failed: 1,
    broken: [],
    repeated: [{ test: 'x.spec.ts › shaky', message: ['once'] }],
  });
});

test('the last line is the sum, and a run without tests is no success', () => {
  const lines: string[] = [];
  const log = console.log;
  console.log = (line: string) => void lines.push(line);
  try {
    const suite = { name: 'unit', seconds: 1, passed: 2, failed: 0, broken: [] };
    expect(printResults([{ ...suite, repeated: [{ test: 'shaky', message: ['once'] }] }])).toBe(true);
    expect(lines.slice(-2)).toEqual(['↻ unit: shaky (failed, then passed)\n    once', '2 passed, 0 failed']);
    expect(printResults([{ ...suite, passed: 0, repeated: [] }])).toBe(false);
    expect(printResults([{ ...suite, failed: 1, repeated: [] }])).toBe(false);
  } finally {
    console.log = log;
  }
});
