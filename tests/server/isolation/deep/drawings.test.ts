import { testTable } from '#tests/support/isolation/suite.ts';
import { drawingRows } from '../rows/drawings.ts';

await testTable(drawingRows);
