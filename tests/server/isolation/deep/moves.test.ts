import { testTable } from '#tests/support/isolation/suite.ts';
import { moveRows } from '../rows/moves.ts';

await testTable(moveRows);
