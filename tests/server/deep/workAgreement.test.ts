import { test } from 'vitest';
import { useBackend } from '#tests/support/server/backend.ts';
import { findingsSeed } from '#tests/support/seeds/findings.ts';
import { sendOddParameters } from '#tests/support/hostile/oddParameters.ts';

const backend = await useBackend();

test(
  'odd parameters of the lists of open work are refused or answered, never a crash',
  { timeout: 60_000 },
  async () => {
    const { people } = await findingsSeed(backend).house();
    await sendOddParameters(backend, people.CustomerAdmin.token, 1);
  },
);
