import { testTable } from '#tests/support/isolation/suite.ts';
import { fireSafetyFileRows } from '../rows/fireSafetyFile.ts';

await testTable(fireSafetyFileRows);
