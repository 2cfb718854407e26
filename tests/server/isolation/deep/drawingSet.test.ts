import { testTable } from '#tests/support/isolation/suite.ts';
import { drawingSetRows } from '../rows/drawingSet.ts';
import { followDrawingRows } from '../rows/followDrawing.ts';
import { symbolKindRows } from '../rows/symbolKind.ts';

await testTable({ ...drawingSetRows, ...followDrawingRows, ...symbolKindRows });
