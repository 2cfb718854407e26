import { withReason } from './isolationSites.ts';
import type { Exception } from './isolationSites.ts';

/** Checks of permits of hot work without an effect of their own. */
export const ofPermits: readonly Exception[] = [
  ...[
    'permitDocument: presentOne(call, row)',
    'route downloadHotWorkPermit: permitDocument(call, row, call.query().language)',
  ].map(
    withReason('The table reads no documents; hotWork/deep/movedPermits.test.ts looks for names in one.'),
  ),
  ...[
    'addPermit: presentOne(call, { permit, buildingName: building.name, mapName })',
    'repeatedPermit: presentOne(call, row)',
    'addPermit: repeatedPermit(call, content)',
    'addAct: presentOne(call, row)',
  ].map(
    withReason('The caller wrote the permit or act under this key, with persons whom the caller can see.'),
  ),
  withReason(
    'The table has no certificates of accounts elsewhere; hotWork/deep/permitBasis.test.ts registers one.',
  )('readCertified: accountsInSight(call)'),
];
