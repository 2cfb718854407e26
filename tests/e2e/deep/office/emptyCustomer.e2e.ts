import { setUpEmptyCustomer } from '../../support/emptyCustomer.ts';

setUpEmptyCustomer('keyboard');
