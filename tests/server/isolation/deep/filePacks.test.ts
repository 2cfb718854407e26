import { testTable } from '#tests/support/isolation/suite.ts';
import { filePackRows } from '../rows/filePacks.ts';

await testTable(filePackRows);
