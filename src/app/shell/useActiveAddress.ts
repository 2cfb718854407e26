import { useCallback, useContext, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigate } from 'react-router-dom';
import { notify } from '#platform/notify.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { selectChosenBuildingId } from '#entities/buildings/buildingsSlice.ts';
import { useUser } from '#entities/session/useSession.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { customerChosen, selectActive } from '#entities/customers/customersSlice.ts';
import { storeActivePlace } from '#entities/customers/storedActive.ts';
import { useCallQuery } from '#store/callApi.ts';

const customerIn = (search: string): number | null => {
  const id = Number(new URLSearchParams(search).get('customer'));
  return Number.isInteger(id) && id > 0 ? id : null;
};

/** Returns whether an address contains an invalid customer id. */
const isCustomerInvalid = (search: string): boolean =>
  Boolean(new URLSearchParams(search).get('customer')) && customerIn(search) === null;

/**
 * Returns a function that writes a customer into the address in place of `from`, on the router's current route. The last render may be
 * behind a newer navigation, whose path, query and customer are kept. (Only the router's own state knows it; no public hook exposes it.)
 */
const useCustomerInAddress = () => {
  const router = useContext(DataRouterContext)?.router;
  const navigate = useNavigate();
  return useCallback(
    (from: number | null, customerId: number): void => {
      const at = router?.state.location;
      if (!at || customerIn(at.search) !== from) return;
      const query = new URLSearchParams(at.search);
      query.set('customer', String(customerId));
      void navigate({ search: `?${query.toString()}` }, { replace: true, state: at.state });
    },
    [router, navigate],
  );
};

/**
 * Synchronizes the active customer with the address (`?customer=`) and, per user, with the device. The address wins, so that back, reload
 * and a sent link show the same; an unreadable customer is replaced by the user's own, and a notice says so. (decisions, Active customer)
 */
export const useActiveAddress = (): void => {
  const { t } = useTranslation();
  const user = useUser();
  const dispatch = useAppDispatch();
  const notifyMissing = useEffectEvent(() => notify({ tone: 'failure', text: t('shell.customer_missing') }));
  const writeCustomer = useCustomerInAddress();
  const { pathname, search } = useLocation();
  const { customerId, companyId } = useSelector(selectActive);
  const buildingId = useSelector(selectChosenBuildingId);
  const { data, error } = useCallQuery(
    'getActiveCustomer',
    customerId === null ? skipToken : { customerId, companyId },
    refetchOnMount,
  );
  const requestedId = customerIn(search);

  const followAddress = useEffectEvent(() => {
    if (requestedId !== null && requestedId !== customerId)
      dispatch(customerChosen({ customerId: requestedId, companyId: null }));
    if (requestedId !== null || customerId === null) return undefined;
    // Deferred, so that a screen's own redirect goes first.
    const timer = setTimeout(() => writeCustomer(null, customerId));
    return () => clearTimeout(timer);
  });
  // The state follows the address, and an address without a customer gets the state's: triggered only by a new address.
  useEffect(() => followAddress(), [requestedId, pathname, search]);

  const isInvalid = isCustomerInvalid(search);
  useEffect(() => {
    if (isInvalid) notifyMissing();
  }, [isInvalid]);

  const name = data?.id === customerId ? data.name : null;
  useEffect(() => {
    storeActivePlace(user.id, { customerId, companyId, buildingId, name });
  }, [user.id, customerId, companyId, buildingId, name]);

  useEffect(() => {
    if (data && data.id === customerId && data.companyId !== companyId) {
      dispatch(customerChosen({ customerId: data.id, companyId: data.companyId }));
    }
  }, [data, customerId, companyId, dispatch]);

  const isMissing = error !== undefined && 'status' in error && error.status === 404;
  useEffect(() => {
    if (!isMissing || customerId === user.customerId) return;
    notifyMissing();
    dispatch(customerChosen({ customerId: user.customerId, companyId: user.companyId }));
    writeCustomer(customerId, user.customerId);
  }, [isMissing, customerId, user, dispatch, writeCustomer]);
};
