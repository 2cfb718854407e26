import { testTable } from '#tests/support/isolation/suite.ts';
import { journalRows } from '../rows/journals.ts';

await testTable(journalRows);
