import { spendDays } from './support/officeKinds.ts';

spendDays(['webadmin', 'companyadmin', 'customeradmin', 'external']);
