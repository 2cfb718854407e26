import { testTable } from '#tests/support/isolation/suite.ts';
import { tenantRows } from '../rows/tenants.ts';

await testTable(tenantRows);
