import { afterAll, vi } from 'vitest';
import { testFrozen } from '../../../support/isolation/frozenCalls.ts';
import { openTable } from '../../../support/isolation/run.ts';

vi.setConfig({ testTimeout: 60_000 });
const table = await openTable();
afterAll(table.close);
await testFrozen(table);
