import { testFaultySaves } from '../../support/faultySaves.ts';

// Every request is disturbed in the folder `deep`.
testFaultySaves(3);
