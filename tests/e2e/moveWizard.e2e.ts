import { on } from './support/fixtures.ts';
import { makeMoveByTabs } from './support/moveWizard.ts';

makeMoveByTabs('sv', on.desktop);
