import { useEffect, useEffectEvent, useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { buildingChosen, selectChosenBuildingId } from '#entities/buildings/buildingsSlice.ts';
import { useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { useUser } from '#entities/session/useSession.ts';
import { readView, hasOwnView, storeView } from '#platform/storage/keptViews.ts';
import type { RouteName } from '#platform/paths.ts';
import { idIn } from '#platform/useAddressParams.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { routeAt } from '../routes.tsx';

/** Screens that store their view themselves, or have nothing to store. */
const passing: readonly (RouteName | undefined)[] = [undefined, 'startRound', 'round', 'finishedRound'];
/** Screens that share the chosen building. */
const withSharedBuilding: readonly RouteName[] = ['dashboard', 'statistics'];

type Kept = { screen: RouteName };

/** Returns the stored view of a screen, and stores it. */
const useKeptView = (screen: RouteName) => {
  const { pathname, search } = useLocation();
  const { id: userId } = useUser();
  const { customerId } = useActivePlace();
  const dispatch = useAppDispatch();
  const chosenId = useSelector(selectChosenBuildingId);
  const sharesBuilding = withSharedBuilding.includes(screen);
  const record = pathname.split('/').slice(2).join('/');
  const placeOf = (customer: number | null) => `${customer} ${record}`;

  /** Returns the query that a bare address gets, or null when it stays unchanged. */
  const recall = (): string | null => {
    const query = new URLSearchParams(search);
    if (hasOwnView(query)) return null;
    const addressed = idIn(query, 'customer') ?? customerId;
    const view = readView(userId, screen, placeOf(addressed));
    if (sharesBuilding) {
      view.delete('building');
      if (chosenId !== null && addressed === customerId) view.set('building', String(chosenId));
    }
    if (view.size === 0) return null;
    return new URLSearchParams([...query, ...view]).toString();
  };

  const store = () => {
    const query = new URLSearchParams(search);
    // Another customer is about to be activated.
    if (idIn(query, 'customer') === null || idIn(query, 'customer') !== customerId) return;
    storeView(userId, screen, placeOf(customerId), query);
    if (sharesBuilding) dispatch(buildingChosen(idIn(query, 'building')));
  };
  return { recall, store, pathname, search, customerId };
};

const KeptScreen = ({ screen }: Kept) => {
  const { recall, store, pathname, search, customerId } = useKeptView(screen);
  const { state } = useLocation() as { state: unknown };
  // Restored only on arrival: values cleared by the user on the screen stay cleared.
  const [arrived] = useState(search);
  const [recalled, setRecalled] = useState(recall);
  if (recalled !== null && search !== arrived) setRecalled(null);
  const isComing = recalled !== null;

  const remember = useEffectEvent(store);
  useEffect(() => {
    if (!isComing) remember();
  }, [isComing, pathname, search, customerId]);

  // A form keeps the owner that it was mounted with.
  const addressed = idIn(new URLSearchParams(search), 'customer');
  const [isAtCustomer, setIsAtCustomer] = useState(addressed === null || addressed === customerId);
  if (!isAtCustomer && (addressed === null || addressed === customerId)) setIsAtCustomer(true);
  if (!isAtCustomer) return null;

  return isComing ? <Navigate to={{ pathname, search: `?${recalled}` }} replace state={state} /> : <Outlet />;
};

/**
 * Outlet with the screen of the address. All screens follow one rule: arriving by an address without a query (the menu, a back link)
 * restores the screen as the user left it; an address with a query shows exactly that and is restored next time. Stored on the device, per
 * user.
 */
export const KeptOutlet = () => {
  const { pathname } = useLocation();
  const screen = routeAt(pathname)?.name;
  return screen === undefined || passing.includes(screen) ? (
    <Outlet />
  ) : (
    <KeptScreen key={screen} screen={screen} />
  );
};
