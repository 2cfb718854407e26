import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './scripts/support/chromium.ts';
import { readRotation } from './scripts/support/rotation/inTurn.ts';
import { testDepth } from './scripts/support/testDepth.ts';
import { zoneByDay } from './tests/support/screens/zoneByDay.ts';

/** Pattern of the tests for desktop: those tagged `@desktop`, and those without a tag. */
const onDesktop = /^(?!.*@(?:desktop|tablet|phone))|@desktop/;

/** Test files that this run leaves out, as paths from the root. */
const skippedFiles = readRotation()?.skippedFiles ?? [];

// Each worker loads this file again and must use the time zone that the first load chose.
process.env.TEST_TIME_ZONE ??= zoneByDay(new Date());

/** Browser tests: the built product with its own backend, in the system's Chromium. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: testDepth === 'deep' ? '**/deep/**/*.e2e.ts' : '**/*.e2e.ts',
  testIgnore: testDepth === 'quick' ? '**/deep/**' : skippedFiles.map((file) => `**/${file}`),
  globalSetup: './tests/support/productGlobalSetup.ts',
  outputDir: 'test-results',
  // A third worker makes the run slower, because a browser uses one and a half cores. Each worker has its own server.
  workers: 2,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['dot'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    locale: 'sv-SE',
    timezoneId: process.env.TEST_TIME_ZONE,
    actionTimeout: 30_000,
    // Filling the service worker's cache takes longer than a test. Tests that need the service worker allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // A trace doubles the time of a test; `--trace on` records one on request.
    screenshot: 'only-on-failure',
    // Without a UTF-8 locale Chromium renames downloads with non-ASCII names to "download".
    launchOptions: {
      executablePath: findChromium(),
      args: chromiumArgs,
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  // Projects with the longest tests of the quick run first, so that no long test runs alone at the end.
  projects: [
    {
      name: 'tablet',
      grep: /@tablet/,
      use: { viewport: { width: 1024, height: 768 }, hasTouch: true },
    },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grep: onDesktop, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
