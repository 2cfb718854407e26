import { testTable } from '../../../support/isolation/suite.ts';
import { roundRows } from '../rows/rounds.ts';

await testTable(roundRows);
