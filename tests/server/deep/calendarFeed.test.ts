import { test } from 'vitest';
import { useBackend } from '#tests/support/server/backend.ts';
import { expectSameDates } from '#tests/support/database/sameDates.ts';

const backend = await useBackend();

test('the calendar, the dashboard, the statistics, the feed and the reminder show the same dates of 1,000 plans', async () => {
  await expectSameDates(backend, 1_000);
}, 120_000);
