import { on } from '#tests/e2e/support/fixtures.ts';
import { visitHistory, visitScreens } from '#tests/e2e/support/screens.ts';

visitScreens('sv', on.desktop);
visitHistory('fi', on.phone);
