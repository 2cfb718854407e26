import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import { on } from '#tests/e2e/support/fixtures.ts';
import { visitOffice } from '../support/officeScreens.ts';

for (const [language, device] of inTurn(import.meta.filename, [
  ['sv', on.desktop],
  ['en', on.tablet],
  ['fi', on.phone],
] as const))
  visitOffice(language, device);
