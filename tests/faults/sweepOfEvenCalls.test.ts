import { sweepWith } from './sweepSuite.ts';

await sweepWith(true);
