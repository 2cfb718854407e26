import { on } from '../support/fixtures.ts';
import { visitHistory, visitScreens } from '../support/screens.ts';

visitScreens('sv', on.desktop);
visitScreens('fi', on.phone);
visitHistory('fi', on.phone);
