import { testTable } from '#tests/support/isolation/suite.ts';
import { checklistRows } from '../rows/checklists.ts';

await testTable(checklistRows);
