import { testTable } from '#tests/support/isolation/suite.ts';
import { privacyRows } from '../rows/privacy.ts';

await testTable(privacyRows);
