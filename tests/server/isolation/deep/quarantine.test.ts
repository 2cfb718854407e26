import { testTable } from '#tests/support/isolation/suite.ts';
import { quarantineRows } from '../rows/quarantine.ts';

await testTable(quarantineRows);
