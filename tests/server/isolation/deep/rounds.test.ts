import { testTable } from '#tests/support/isolation/suite.ts';
import { roundRows } from '../rows/rounds.ts';

await testTable(roundRows);
