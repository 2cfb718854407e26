import { testTable } from '#tests/support/isolation/suite.ts';
import { registerRows } from '../rows/registers.ts';

await testTable(registerRows);
