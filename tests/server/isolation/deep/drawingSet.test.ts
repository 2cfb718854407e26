import { testTable } from '#tests/support/isolation/suite.ts';
import { drawingSetRows } from '../rows/drawingSet.ts';

await testTable(drawingSetRows);
