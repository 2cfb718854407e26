import { testHostileUploads } from '#tests/support/hostile/hostileUploads.ts';

// The folder `deep` tries ten times as many.
testHostileUploads(10);
