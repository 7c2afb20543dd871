import { defineConfig } from '@playwright/test';

const executablePath = process.env['PLAYWRIGHT_CHROMIUM'];

/** `npm test` starts the shop and names it in TEST_BASE_URL. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 2,
  // A browser on a busy machine may miss a moment once; a second miss is a failure.
  retries: 1,
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: process.env['TEST_BASE_URL'] ?? 'http://localhost:3000',
    locale: 'zh-CN',
    timezoneId: 'America/St_Johns',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: ['--no-sandbox'],
      ...(executablePath ? { executablePath } : {}),
    },
  },
});
