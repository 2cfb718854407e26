import { testKilledSaves } from '../../../support/hostile/killedSaves.ts';

await testKilledSaves(1);
