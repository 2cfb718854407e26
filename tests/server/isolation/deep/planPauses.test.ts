import { testTable } from '#tests/support/isolation/suite.ts';
import { pauseRows } from '../rows/planPauses.ts';

await testTable(pauseRows);
