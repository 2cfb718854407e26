import { on } from '../support/fixtures.ts';
import { visitScreens } from '../support/screens.ts';

visitScreens('fi', on.phone);
