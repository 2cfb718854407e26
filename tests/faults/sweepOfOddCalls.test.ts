import { sweepWith } from './sweepSuite.ts';

await sweepWith(false);
