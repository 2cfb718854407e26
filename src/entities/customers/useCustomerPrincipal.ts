import { useSelector } from 'react-redux';
import type { Principal } from '../../domain/can.ts';
import { withCustomerLicence } from '../../domain/can.ts';
import { selectPrincipal } from '../session/sessionSlice.ts';
import { useActiveCustomer } from './useActiveCustomer.ts';

/** The user's rights with what the active customer's licence adds. [KEY-04] */
export const useCustomerPrincipal = (): Principal =>
  withCustomerLicence(useSelector(selectPrincipal), useActiveCustomer()?.licence);
