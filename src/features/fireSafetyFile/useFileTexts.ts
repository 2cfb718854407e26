import { useTranslation } from 'react-i18next';
import type { FileReason, FileHead } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import { productSources } from '#contract/fireSafetyFile/fileHeads.ts';
import { labelIn, useRegisterKinds } from '#entities/registers/useRegisterKinds.ts';
import { formatDate } from '#platform/time/dates.ts';
import { localMidnight } from '#platform/time/timestamps.ts';
import type { HeadState } from './VerdictMark.tsx';

/** Formats a day of the file, YYYY-MM-DD. */
export const formatDay = (day: string): string => formatDate(localMidnight(day));

/**
 * Returns the texts of the file: heads, verdicts, reasons, sources and steps in the language of the interface.
 * @param customerId customer of the building, whose own registers are named; defaults to the active customer
 */
export const useFileTexts = (customerId?: number) => {
  const { t } = useTranslation('fireSafetyFile');
  const { kinds } = useRegisterKinds(customerId);
  const kindOf = (key: string | undefined) => kinds.find((kind) => kind.key === key);

  const sourceName = (key: string): string => {
    const product = productSources.find((each) => each === key);
    if (product) return t(`sources.${product}`);
    const kind = kindOf(key);
    return kind ? labelIn(kind.name) : '';
  };

  const fieldName = (kindKey: string | undefined, key: string): string => {
    const field = kindOf(kindKey ?? 'buildingFacts')?.fields.find((each) => each.key === key);
    return field ? labelIn(field.label) : key;
  };

  const optionName = (kindKey: string | undefined, key: string): string => {
    const options = kindOf(kindKey)?.fields.flatMap((field) => field.options ?? []) ?? [];
    const option = options.find((each) => each.key === key);
    return option ? labelIn(option.label) : t(`installations.${key}`, { defaultValue: '' });
  };

  /** Returns the name of a register or source, with the option that is meant. */
  const subjectName = (kind: string | undefined, option: string | undefined): string =>
    [kind === undefined ? '' : sourceName(kind), option === undefined ? '' : optionName(kind, option)]
      .filter((text) => text !== '')
      .join(': ');

  const reasonText = ({
    code,
    kind,
    option,
    fact,
    until,
    count,
    size,
    name,
    names,
    text,
  }: FileReason): string =>
    t(`reasons.${code}`, {
      count: count ?? 0,
      size: size ?? 0,
      name: name ?? names?.join(', ') ?? '',
      text: text ?? '',
      day: until === undefined ? '' : formatDay(until),
      register: subjectName(kind, option),
      fact: fact === undefined ? '' : fieldName(kind, fact),
    });

  const headName = ({ key }: Pick<FileHead, 'key'>): string => t(`heads.${key}`);
  const verdictName = (state: HeadState): string => t(`verdicts.${state}`);
  return { headName, verdictName, reasonText, sourceName, subjectName };
};
