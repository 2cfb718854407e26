import { testTable } from '../../../support/isolation/suite.ts';
import { serviceRows } from '../rows/services.ts';

await testTable(serviceRows);
