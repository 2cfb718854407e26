import { on } from './support/fixtures.ts';
import { visitScreens } from './support/screens.ts';

visitScreens('sv', on.desktop);
