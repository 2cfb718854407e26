import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { useActivePlace } from './useActiveCustomer.ts';

/**
 * Navigates to a record's list when another customer becomes the active one, unless it is the record's own. A link from elsewhere switches
 * to its customer, which doesn't count. [BLDG-10, QST-13]
 * @param home the record's own customer; undefined while unknown, null for one that has none
 */
export const useLeaveWithCustomer = (listPath: string, home: number | null | undefined): void => {
  const navigate = useNavigate();
  const [params] = useAddressParams();
  const { customerId } = useActivePlace();
  const openedCustomer = useRef(idIn(params, 'customer') ?? customerId);
  const isThere = useRef(false);
  useEffect(() => {
    if (customerId === openedCustomer.current) isThere.current = true;
    if (home === undefined || !isThere.current || customerId === openedCustomer.current) return;
    const isFirst = openedCustomer.current === null;
    openedCustomer.current = customerId;
    if (!isFirst && customerId !== home) void navigate(listPath);
  }, [customerId, home, listPath, navigate]);
};
