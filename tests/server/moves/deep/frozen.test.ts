import { afterAll, vi } from 'vitest';
import { testFrozen } from '#tests/support/isolation/frozenCalls.ts';
import { openTable } from '#tests/support/isolation/run.ts';

vi.setConfig({ testTimeout: 60_000 });
const table = await openTable();
afterAll(table.close);
await testFrozen(table);
