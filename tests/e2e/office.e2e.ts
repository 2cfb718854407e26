import { on } from './support/fixtures.ts';
import { visitOffice } from './support/officeScreens.ts';

visitOffice('fi', on.phone);
