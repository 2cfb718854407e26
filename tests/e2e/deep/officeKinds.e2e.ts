import { spendDays } from '../support/officeKinds.ts';

spendDays(['admin', 'user', 'inspector', 'readonly']);
