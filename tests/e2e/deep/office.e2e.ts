import { on } from '../support/fixtures.ts';
import { visitOffice } from '../support/officeScreens.ts';

visitOffice('en', on.tablet, 1);
visitOffice('fi', on.phone, 2);
