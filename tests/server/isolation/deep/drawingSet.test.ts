import { testTable } from '../../../support/isolation/suite.ts';
import { drawingSetRows } from '../rows/drawingSet.ts';

await testTable(drawingSetRows);
