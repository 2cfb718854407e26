import type { Browser, BrowserContext } from '@playwright/test';
import type { Session } from '#contract/users/user.ts';
import { storageOf } from './fixtures.ts';

/** Another device, in Swedish, on which this user is logged in. */
export const anotherDevice = (browser: Browser, session: Session): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: process.env.TILLSYN_URL,
    locale: 'sv-SE',
    serviceWorkers: 'block',
    storageState: storageOf('sv', session),
  });
