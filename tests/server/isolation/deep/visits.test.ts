import { testTable } from '#tests/support/isolation/suite.ts';
import { visitRows } from '../rows/visits.ts';

await testTable(visitRows);
