import { testTable } from '#tests/support/isolation/suite.ts';
import { identityRows } from '../rows/identity.ts';

await testTable(identityRows);
