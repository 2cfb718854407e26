import { on } from './support/fixtures.ts';
import { actOnMove } from './support/moveSummary.ts';

actOnMove('fi', on.phone);
