import type { Rows } from '#tests/support/locks/lab.ts';
import { catalogueRows } from './catalogue.ts';
import { codeRows } from './codes.ts';
import { drawingRows } from './drawings.ts';
import { erasureRows } from './erasures.ts';
import { flawWorkRows } from './flawWork.ts';
import { hotWorkRows } from './hotWork.ts';
import { identityDomainRows } from './identityDomains.ts';
import { identityProviderRows } from './identityProviders.ts';
import { importRows } from './imports.ts';
import { mailRows } from './mails.ts';
import { moveRows } from './moves.ts';
import { pageRows } from './pages.ts';
import { pairRows } from './pairs.ts';
import { partingRows } from './partings.ts';
import { peopleRows } from './people.ts';
import { photoRows } from './photos.ts';
import { placeRows } from './places.ts';
import { registerRows } from './registers.ts';
import { visitRows } from './visits.ts';
import { roundRows } from './rounds.ts';
import { scimRows } from './scim.ts';
import { serverRows } from './servers.ts';
import { serviceRows } from './services.ts';
import { servicesAnewRows } from './servicesAnew.ts';
import { setRows } from './sets.ts';
import { setUpRows } from './setUp.ts';
import { tenantRows } from './tenants.ts';
import { webhookRows } from './webhooks.ts';

/** Concurrent acts, so that the removal of each lock is detected. */
export const lockRows: Rows = {
  ...catalogueRows,
  ...codeRows,
  ...drawingRows,
  ...erasureRows,
  ...flawWorkRows,
  ...hotWorkRows,
  ...identityDomainRows,
  ...identityProviderRows,
  ...importRows,
  ...mailRows,
  ...moveRows,
  ...pageRows,
  ...pairRows,
  ...partingRows,
  ...peopleRows,
  ...photoRows,
  ...placeRows,
  ...registerRows,
  ...visitRows,
  ...roundRows,
  ...scimRows,
  ...serverRows,
  ...serviceRows,
  ...servicesAnewRows,
  ...setRows,
  ...setUpRows,
  ...tenantRows,
  ...webhookRows,
};
