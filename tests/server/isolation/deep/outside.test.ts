import { testTable } from '#tests/support/isolation/suite.ts';
import { outsideRows } from '../rows/outside.ts';

await testTable(outsideRows);
