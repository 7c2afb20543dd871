import { defineConfig } from '@playwright/test';

const executablePath = process.env['PLAYWRIGHT_CHROMIUM'];

/** `npm test` starts the shop and passes its address in TEST_BASE_URL. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Timeouts for what never happens: a busy machine stays far below them.
  timeout: 900_000,
  expect: { timeout: 30_000 },
  workers: 2,
  // No test depends on another one of its file, so both workers are busy until the end.
  fullyParallel: true,
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: process.env['TEST_BASE_URL'] ?? 'http://localhost:3000',
    locale: 'zh-CN',
    timezoneId: 'America/St_Johns',
    launchOptions: {
      // Else each new context starts a second renderer in reserve, which costs as much as the first and shows nothing.
      args: ['--no-sandbox', '--renderer-process-limit=1'],
      ...(executablePath ? { executablePath } : {}),
    },
  },
});
