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

/** Screens that keep their view in their own way, or have nothing to keep. */
const passing: readonly (RouteName | undefined)[] = [undefined, 'startRound', 'round', 'finishedRound'];
/** The building chosen on one of these is carried over to the other. */
const withSharedBuilding: readonly RouteName[] = ['dashboard', 'statistics'];

type Kept = { screen: RouteName };

/** Reads and stores the view of a screen. */
const useKeptView = (screen: RouteName) => {
  const { pathname, search } = useLocation();
  const { id: userId } = useUser();
  const { customerId } = useActivePlace();
  const dispatch = useAppDispatch();
  const chosenId = useSelector(selectChosenBuildingId);
  const sharesBuilding = withSharedBuilding.includes(screen);
  const record = pathname.split('/').slice(2).join('/');
  const placeOf = (customer: number | null) => `${customer} ${record}`;

  /** The query that a bare address gets, or null when it stays as it is. */
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
    // A customer other than the active one is about to be switched to.
    if (idIn(query, 'customer') === null || idIn(query, 'customer') !== customerId) return;
    storeView(userId, screen, placeOf(customerId), query);
    if (sharesBuilding) dispatch(buildingChosen(idIn(query, 'building')));
  };
  return { recall, store, pathname, search, customerId };
};

const KeptScreen = ({ screen }: Kept) => {
  const { recall, store, pathname, search, customerId } = useKeptView(screen);
  const { state } = useLocation() as { state: unknown };
  // Restored only on arrival: what the user clears on the screen stays cleared.
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
 * The screen of the address. All screens follow one rule: arriving by an address without a query (the menu, a way back) restores the screen
 * as the user left it; an address with a query shows exactly that and is what is restored next time. Stored on the device, per user.
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
