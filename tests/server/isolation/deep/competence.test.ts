import { testTable } from '#tests/support/isolation/suite.ts';
import { competenceRows } from '../rows/competence.ts';

await testTable(competenceRows);
