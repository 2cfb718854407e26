import { testTable } from '#tests/support/isolation/suite.ts';
import { findingRows } from '../rows/findings.ts';

await testTable(findingRows);
