import { languages } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import type { SetUpSource } from '#contract/templates/copy.ts';
import type { SetUpKind, SetUpTemplate } from '#contract/templates/setUpKinds.ts';
import { setUpKinds, setUpTemplates } from '#contract/templates/setUpKinds.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';

/** Kind of the source: a template, or another customer. */
export type SourceKind = SetUpTemplate | 'customer';

/** Returns the chosen source and kinds in the address: `?from=school&texts=fi`, `?from=customer&source=12&without=plans`. */
export const useCopyAddress = () => {
  const [params, change] = useAddressParams();
  const from = params.get('from');
  const template = setUpTemplates.find((each) => each === from) ?? null;
  const kind: SourceKind | null = template ?? (from === 'customer' ? 'customer' : null);
  const customerId = idIn(params, 'source');
  const excludedKinds = (params.get('without') ?? '').split(',');
  const language = languages.find((each) => each === params.get('texts')) ?? currentLanguage();
  const source: SetUpSource | null = template
    ? { template, language }
    : kind === 'customer' && customerId !== null
      ? { customerId }
      : null;
  return {
    kind,
    customerId,
    source,
    /** Language of a template's texts: the screen's, until another is chosen. */
    language,
    sourceKey: JSON.stringify(source),
    /** Returns whether a kind is selected: all are, until they are left out. */
    includes: (setUpKind: SetUpKind): boolean => !excludedKinds.includes(setUpKind),
    chooseKind: (next: SourceKind) => change({ from: next, source: null }),
    chooseLanguage: (next: Language) => change({ texts: next === currentLanguage() ? null : next }),
    chooseCustomer: (id: number | null) => change({ from: 'customer', source: id }),
    include: (setUpKind: SetUpKind, isIncluded: boolean) =>
      change({
        without: setUpKinds
          .filter((each) => (each === setUpKind ? !isIncluded : excludedKinds.includes(each)))
          .join(','),
      }),
  };
};

export type CopyAddress = ReturnType<typeof useCopyAddress>;
