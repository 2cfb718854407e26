import { useMemo } from 'react';
import type { Label } from '#contract/registers/registerKind.ts';
import type { RegisterKind } from '#contract/registers/registerRecord.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { useCallQuery } from '#store/callApi.ts';
import { useActivePlace } from '../customers/useActiveCustomer.ts';

/** Returns a text of a kind in the language of the interface. */
export const labelIn = (label: Label): string => label[currentLanguage()];

/**
 * Returns the kinds of registers of the product and of a customer's root, by name, and the query. While those of another customer load, the
 * product's remain. [SBA-90]
 * @param ofCustomerId defaults to the active customer
 */
export const useRegisterKinds = (ofCustomerId?: number) => {
  const { customerId: activeId } = useActivePlace();
  const query = useCallQuery('listRegisterKinds', { customerId: ofCustomerId ?? activeId });
  const { data, currentData } = query;
  const kinds = useMemo(() => {
    const loadedKinds = currentData ?? (data ?? []).filter(({ customerId }) => customerId === null);
    return loadedKinds.toSorted((a: RegisterKind, b: RegisterKind) =>
      labelIn(a.name).localeCompare(labelIn(b.name), currentLanguage()),
    );
  }, [data, currentData]);
  return { ...query, kinds };
};
