import { useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import { selectUser } from '#entities/session/sessionSlice.ts';
import { readKindSlots, storeKindSlots, withUsed } from '#platform/storage/kindSlots.ts';

/** Recently placed kind, with the key that chooses it. */
export type KindSlot = { key: string; kind: FireProtection };

/** Returns the kinds that a user placed last at a customer, stored on the device, and the function that adds one. */
export const useKindSlots = (customerId: number, kinds: readonly FireProtection[]) => {
  const userId = useSelector(selectUser).id;
  const [slots, setSlots] = useState(() => readKindSlots(userId, customerId));
  const shownKinds = useMemo(
    () =>
      slots.ids.flatMap((id, index): KindSlot[] => {
        const kind = kinds.find((one) => one.id === id);
        return kind ? [{ key: String(index + 1), kind }] : [];
      }),
    [slots.ids, kinds],
  );
  return {
    slots: shownKinds,
    note: (id: number) => {
      // Another tab may have added one since.
      const next = withUsed(readKindSlots(userId, customerId), id);
      storeKindSlots(userId, customerId, next);
      setSlots(next);
    },
  };
};
export type KindSlots = ReturnType<typeof useKindSlots>;
