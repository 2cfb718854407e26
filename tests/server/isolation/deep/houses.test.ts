import { testTable } from '#tests/support/isolation/suite.ts';
import { houseRows } from '../rows/houses.ts';

await testTable(houseRows);
