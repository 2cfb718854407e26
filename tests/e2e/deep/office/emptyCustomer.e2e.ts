import { setUpEmptyCustomer } from '#tests/e2e/support/emptyCustomer.ts';

setUpEmptyCustomer('keyboard');
