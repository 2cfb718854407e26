import { testTable } from '#tests/support/isolation/suite.ts';
import { codeRows } from '../rows/codes.ts';

await testTable(codeRows);
