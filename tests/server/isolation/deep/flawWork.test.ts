import { testTable } from '#tests/support/isolation/suite.ts';
import { flawWorkRows } from '../rows/flawWork.ts';

await testTable(flawWorkRows);
