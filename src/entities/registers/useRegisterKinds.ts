import { useMemo } from 'react';
import type { Label } from '#contract/registers/registerKind.ts';
import type { RegisterKind } from '#contract/registers/registerRecord.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { useCallQuery } from '#store/callApi.ts';

/** Returns a text of a kind in the language of the interface. */
export const labelIn = (label: Label): string => label[currentLanguage()];

/** Returns the kinds of registers by name, and the query. */
export const useRegisterKinds = () => {
  const query = useCallQuery('listRegisterKinds', {});
  const kinds = useMemo(
    () =>
      (query.data ?? []).toSorted((a: RegisterKind, b: RegisterKind) =>
        labelIn(a.name).localeCompare(labelIn(b.name), currentLanguage()),
      ),
    [query.data],
  );
  return { ...query, kinds };
};
