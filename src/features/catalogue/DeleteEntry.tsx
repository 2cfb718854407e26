import { skipToken } from '@reduxjs/toolkit/query';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import { useDeleteEntryMutation, useGetEntryUsesQuery } from '#entities/catalogue/catalogueApi.ts';
import { DeleteUsed } from '#entities/catalogue/ui/DeleteUsed.tsx';
import { useMayHave } from '#entities/session/useMayHave.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';

/** Dialog that asks before an entry is deleted, and names its uses. [CAT-06, CAT-19] */
export const DeleteEntry = ({ entry, onClose }: { entry: FireProtection; onClose: () => void }) => {
  const isSupported = useMayHave('getFireProtectionUses');
  const uses = useGetEntryUsesQuery(isSupported ? entry.id : skipToken, refetchOnMount);
  const [remove] = useDeleteEntryMutation();
  return (
    <DeleteUsed
      name={entry.name}
      uses={isSupported ? uses : undefined}
      onDelete={() => remove(entry.id)}
      onClose={onClose}
    />
  );
};
