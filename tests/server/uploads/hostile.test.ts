import { testHostileUploads } from '#tests/support/hostile/hostileUploads.ts';

// Ten times as many are drawn in the folder `deep`.
testHostileUploads(10);
