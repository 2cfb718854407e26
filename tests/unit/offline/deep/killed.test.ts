import { testKilledSaves } from '../../../support/killedSaves.ts';

await testKilledSaves(1);
