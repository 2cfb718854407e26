import { sweepWith } from './sweepSuite.ts';

await sweepWith(['unavailable', 'killed']);
