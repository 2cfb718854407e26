import { testKilledSaves } from '#tests/support/hostile/killedSaves.ts';

await testKilledSaves(1);
