import { test } from 'vitest';
import { useBackend } from '../../support/server/backend.ts';
import { findingsSeed } from '../../support/seeds/findings.ts';
import { sendOddParameters } from '../../support/hostile/oddParameters.ts';

const backend = await useBackend();

test(
  'odd parameters of the lists of open work are refused or answered, never a crash',
  { timeout: 60_000 },
  async () => {
    const { people } = await findingsSeed(backend).house();
    await sendOddParameters(backend, people.CustomerAdmin.token, 1);
  },
);
