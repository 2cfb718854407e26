import { testTable } from '#tests/support/isolation/suite.ts';
import { serviceRows } from '../rows/services.ts';

await testTable(serviceRows);
