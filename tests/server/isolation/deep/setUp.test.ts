import { testTable } from '#tests/support/isolation/suite.ts';
import { invitationRows } from '../rows/invitation.ts';
import { setUpRows } from '../rows/setUp.ts';
import { setUpCopyRows } from '../rows/setUpCopy.ts';

await testTable({ ...setUpRows, ...setUpCopyRows, ...invitationRows });
