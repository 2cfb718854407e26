import { testTable } from '#tests/support/isolation/suite.ts';
import { webhookRows } from '../rows/webhooks.ts';

await testTable(webhookRows);
