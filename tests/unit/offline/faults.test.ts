import { testFaultySaves } from '#tests/support/hostile/faultySaves.ts';

// Every request is disturbed in the folder `deep`.
testFaultySaves(3);
