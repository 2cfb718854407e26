import { testFaultySaves } from '#tests/support/hostile/faultySaves.ts';

// The folder `deep` disturbs every request.
testFaultySaves(3);
