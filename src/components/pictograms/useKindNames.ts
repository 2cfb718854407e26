import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fireProtectionGroups } from '#contract/constants.ts';
import type { InventoryType, ServiceField } from '#contract/inventory.ts';
import { defaultInventoryType, inventoryTypes } from '#contract/inventory.ts';

const isKind = (kind: string): kind is InventoryType => inventoryTypes.some((known) => known === kind);

/** Returns the names of inventory types, service fields and catalogue groups in the user's language. */
export const useKindNames = () => {
  const { t } = useTranslation('inventory');
  return useMemo(
    () => ({
      /** Returns a type's name; an unknown or missing one is named like `misc`. [DRAW-81] */
      kindName: (kind: string | null | undefined): string =>
        t(`kinds.${kind && isKind(kind) ? kind : defaultInventoryType}`),
      fieldName: (field: ServiceField): string => t(`fields.${field}`),
      /** Returns the name of group 0 to 5; anything else is "not selected". [CAT-14] */
      groupName: (group: number | null | undefined): string =>
        t(`groups.${fireProtectionGroups[group ?? -1] ?? 'none'}`),
    }),
    [t],
  );
};
