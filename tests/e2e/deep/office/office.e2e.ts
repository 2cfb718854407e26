import { on } from '../../support/fixtures.ts';
import { visitOffice } from '../support/officeScreens.ts';

visitOffice('sv', on.desktop);
visitOffice('en', on.tablet);
visitOffice('fi', on.phone);
