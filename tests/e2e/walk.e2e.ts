import { on } from './support/fixtures.ts';
import { walkRound } from './support/wholeRound.ts';

walkRound('en', on.tablet);
