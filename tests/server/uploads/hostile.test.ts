import { testHostileUploads } from '../../support/hostileUploads.ts';

// Ten times as many are drawn in the folder `deep`.
testHostileUploads(10);
