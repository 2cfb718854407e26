import { on, test } from './support/fixtures.ts';
import { walkOfflineRound } from './support/offlineRound.ts';
import { expectRowsInSight } from './support/rowsInSight.ts';
import { underWorker } from './support/worker.ts';

test.setTimeout(180_000);
test.use({ account: null, serviceWorkers: 'allow', tolerated: /ERR_INTERNET_DISCONNECTED|net::ERR_/ });

test(
  'a round with a photo and an offline part is sent later and finished by another user [SAVE-14, SAVE-16, ROUND-67, HANDS-31]',
  on.phone,
  async ({ page, context, browser, say, press, house, session, isMobile, hasTouch, tolerated, onRound }) => {
    await walkOfflineRound(
      { page, context, browser, say, press, house, session, isMobile, hasTouch, tolerated, onRound },
      {
        beforeOffline: () => underWorker(page),
        whileOffline: () => expectRowsInSight(page, 6, 'on a phone without a network'),
      },
    );
  },
);
