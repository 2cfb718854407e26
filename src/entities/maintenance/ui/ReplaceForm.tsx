import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { LongTextField } from '#components/forms/fields/textFields.ts';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { ActedOn } from '#components/table/selection/ActedOn.tsx';
import { textLimits } from '#contract/constants.ts';
import type { ReplacedItem } from '#contract/maintenance/service.ts';
import { isDayText } from '#domain/dates.ts';
import { dayText } from '#domain/timestamps.ts';
import { isYearOfMake, yearsOfMake } from '#domain/maintenance/serviceYears.ts';
import { notify } from '#platform/notify.ts';
import { now } from '#platform/time/clock.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { timestampOfDay } from '../timestampOfDay.ts';
import { useTakeBack } from './useTakeBack.ts';
import { useCallMutation } from '#store/callApi.ts';

type ReplaceFormProps = {
  mapItemIds: readonly number[];
  /** Names of the services, if they were selected in a list. */
  names?: readonly string[];
  onSaved: () => void;
  onClose: () => void;
};
type Values = { done: string; year: number | null; manufacture: string; size: string; note: string };

const yearDigits = 4;

/** Form that replaces units: empty fields keep the old unit's values. */
export const ReplaceForm = ({ mapItemIds, names, onSaved, onClose }: ReplaceFormProps) => {
  const { t } = useTranslation(['maintenance', 'common']);
  const [replace] = useCallMutation('replaceItems');
  const today = dayText(now());
  const [undo] = useCallMutation('undoReplacement');
  const mayUndo = useMayCallThere('undoReplacement', 'own');
  const takeBack = useTakeBack(undo, t('replace_form.undone'));
  const form = useEntityForm<Values, ReplacedItem[]>({
    initial: { done: today, year: null, manufacture: '', size: '', note: '' },
    validate: ({ done, year }) => ({
      done: isDayText(done) && done <= today ? null : t('note_form.done_missing'),
      year:
        year === null || isYearOfMake(year, now()) ? null : t('common:validators.years', yearsOfMake(now())),
    }),
    save: ({ done, year, manufacture, size, note }, idempotencyKey) =>
      replace({
        body: {
          mapItemIds: [...mapItemIds],
          done: timestampOfDay(done),
          note,
          ...(year === null ? {} : { year: `${year}-01-01T00:00:00.000Z` }),
          ...(manufacture === '' ? {} : { manufacture }),
          ...(size === '' ? {} : { size }),
        },
        idempotencyKey,
      }),
    onSaved: (items = []) => {
      notify({
        tone: 'success',
        text: t('replace_form.saved', { count: mapItemIds.length }),
        ...(mayUndo && {
          action: {
            label: t('note_form.undo'),
            onSelect: () => void takeBack(items.map(({ endedUnitId }) => endedUnitId)),
          },
        }),
      });
      onSaved();
      onClose();
    },
  });
  const text = {
    autoComplete: 'off',
    maxLength: textLimits.shortText,
    description: t('replace_form.unchanged'),
  };
  return (
    <EntityFormPanel
      title={t('replace_form.title')}
      form={form}
      onClose={onClose}
      saveLabel={t('replace_form.save')}
    >
      <p>{t('replace_form.text')}</p>
      {names ? <ActedOn names={names} /> : null}
      <DateField label={t('replace_form.done')} max={today} {...form.field('done')} />
      <NumberField label={t('replace_form.year')} maxDigits={yearDigits} {...form.field('year')} />
      <TextInput label={t('replace_form.manufacture')} {...text} {...form.text('manufacture')} />
      <TextInput label={t('replace_form.size')} {...text} {...form.text('size')} />
      <LongTextField label={t('note_form.note')} {...form.text('note')} />
    </EntityFormPanel>
  );
};
