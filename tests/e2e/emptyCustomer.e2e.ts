import { setUpEmptyCustomer } from './support/emptyCustomer.ts';

setUpEmptyCustomer('mouse');
