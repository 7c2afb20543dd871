import nextJest from 'next/jest.js';

const createConfig = nextJest({ dir: './' });

const suites = {
  unit: [
    '<rootDir>/{lib,db,platform,values,workers,sandbox,components}/**/*.test.ts',
    '<rootDir>/tests/{unit,architecture}/**/*.test.ts',
  ],
  integration: ['<rootDir>/tests/integration/**/*.test.ts'],
  api: ['<rootDir>/tests/api/**/*.test.ts'],
  chaos: ['<rootDir>/tests/chaos/**/*.test.ts'],
  load: ['<rootDir>/tests/load/**/*.test.ts'],
  hosted: ['<rootDir>/tests/hosted/**/*.test.ts'],
};

/** @param {[name: string, testMatch: string[]]} suite */
async function project([name, testMatch]) {
  const config = await createConfig({
    displayName: name,
    testMatch,
    testEnvironment: 'node',
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
    setupFiles: ['<rootDir>/tests/support/setup.ts'],
    testPathIgnorePatterns: ['/node_modules/', '/.next/', '/.next-hosted/', '/.data/'],
    modulePathIgnorePatterns: [
      '<rootDir>/.next/',
      '<rootDir>/.next-hosted/',
      '<rootDir>/.data/',
      '<rootDir>/tests/bench/bare-',
    ],
  })();
  // Next's transform would turn .mjs into CommonJS, and an ESM run cannot import its names.
  const transform = Object.entries(config.transform ?? {}).map(([pattern, use]) => {
    const [file, options] = Array.isArray(use) ? use : [use];
    return [pattern.replace('|mjs', ''), ['<rootDir>/tests/support/transform.mjs', { file, options }]];
  });
  return { ...config, transform: Object.fromEntries(transform) };
}

export default async () => ({
  projects: await Promise.all(Object.entries(suites).map(project)),
  maxWorkers: '100%',
  testSequencer: '<rootDir>/tests/support/longest-first.mjs',
  // Longer than the timeout of `until` (tests/support/payer.ts), whose error names what it waited for.
  testTimeout: 180_000,
});
