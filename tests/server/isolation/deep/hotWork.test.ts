import { testTable } from '#tests/support/isolation/suite.ts';
import { hotWorkRows } from '../rows/hotWork.ts';

await testTable(hotWorkRows);
