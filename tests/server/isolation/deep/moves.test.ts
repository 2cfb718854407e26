import { testTable } from '../../../support/isolation/suite.ts';
import { moveRows } from '../rows/moves.ts';

await testTable(moveRows);
