import { on } from './support/fixtures.ts';
import { visitHistory, visitScreens } from './support/screens.ts';

visitScreens('fi', on.phone);
// Its PDF is made on a desk.
visitHistory('sv', on.desktop);
