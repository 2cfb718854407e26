import { on } from '../../support/fixtures.ts';
import { visitHistory, visitScreens } from '../../support/screens.ts';

visitScreens('sv', on.desktop);
visitHistory('fi', on.phone);
