import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './scripts/support/chromium.ts';
import { testDepth } from './scripts/support/testDepth.ts';
import { zoneByDay } from './tests/support/screens/zoneByDay.ts';

/** A test without a tag runs on desktop. */
const onDesktop = /^(?!.*@(?:desktop|tablet|phone))|@desktop/;

// Each worker reads this file anew, and finds what the first reading chose.
process.env.TEST_TIME_ZONE ??= zoneByDay(new Date());

/** The browser tests: the built product against its own backend, in the system's Chromium. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: testDepth === 'deep' ? '**/deep/**/*.e2e.ts' : '**/*.e2e.ts',
  testIgnore: testDepth === 'quick' ? '**/deep/**' : [],
  globalSetup: './tests/support/productGlobalSetup.ts',
  outputDir: 'test-results',
  // One more takes longer: a browser keeps a core busy and half of another. Each worker has a product of its own.
  workers: 2,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['./scripts/support/quietBrowserReporter.ts'],
    ['json', { outputFile: 'test-results/browser.json' }],
  ],
  use: {
    locale: 'sv-SE',
    timezoneId: process.env.TEST_TIME_ZONE,
    actionTimeout: 30_000,
    // Filling the worker's cache costs each new browser more than its test; what needs the worker allows it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // A trace films every page: it costs as much as the test. `--trace on` makes one where it is wanted.
    screenshot: 'only-on-failure',
    // Without a locale of this kind Chromium names downloads "download" that have other letters than ASCII.
    launchOptions: {
      executablePath: findChromium(),
      args: chromiumArgs,
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  // The quick run's longest tests first: one that begins last runs alone.
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
