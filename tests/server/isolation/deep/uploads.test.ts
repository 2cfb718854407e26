import { testTable } from '#tests/support/isolation/suite.ts';
import { uploadRows } from '../rows/uploads.ts';

await testTable(uploadRows);
