import { testTable } from '#tests/support/isolation/suite.ts';
import { catalogueRows } from '../rows/catalogue.ts';

await testTable(catalogueRows);
