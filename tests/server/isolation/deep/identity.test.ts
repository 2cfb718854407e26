import { testTable } from '#tests/support/isolation/suite.ts';
import { identityRows } from '../rows/identity.ts';
import { identityDomainRows } from '../rows/identityDomains.ts';
import { identityScimRows } from '../rows/identityScim.ts';

await testTable({ ...identityRows, ...identityDomainRows, ...identityScimRows });
