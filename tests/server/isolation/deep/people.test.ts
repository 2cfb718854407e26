import { testTable } from '#tests/support/isolation/suite.ts';
import { peopleRows } from '../rows/people.ts';

await testTable(peopleRows);
