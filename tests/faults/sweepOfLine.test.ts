import { sweepWith } from './sweepSuite.ts';

await sweepWith(['lost', 'answerLost']);
