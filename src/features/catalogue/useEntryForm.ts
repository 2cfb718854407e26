import { useTranslation } from 'react-i18next';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { OwnerChoice } from '#entities/catalogue/ownerChoice.ts';
import { chosenOwner, ownerOf } from '#entities/catalogue/ownerChoice.ts';
import { useOwnerChoice } from '#entities/catalogue/useOwnerChoice.ts';
import { sendCall } from '#platform/calls/http.ts';
import { notify } from '#platform/notify.ts';
import { useCallMutation } from '#store/callApi.ts';

/** Values of the form; ids as texts, as choice fields require. */
interface EntryValues extends OwnerChoice {
  name: string;
  group: string | null;
  categoryId: string | null;
  typeId: string | null;
  description: string;
  instruction: string;
  recommendation: string;
}

const text = (value: number | null | undefined): string | null =>
  value === null || value === undefined || value < 0 ? null : String(value);
const number = (value: string | null): number | null => (value === null ? null : Number(value));

const valuesOf = (entry: FireProtection | null, owner: OwnerChoice): EntryValues => ({
  name: entry?.name ?? '',
  group: text(entry?.group),
  categoryId: text(entry?.flawCategoryId),
  typeId: text(entry?.flawTypeId),
  description: entry?.description ?? '',
  instruction: entry?.instruction ?? '',
  recommendation: entry?.recommendation ?? '',
  ...owner,
});

const bodyOf = (values: EntryValues) => {
  const { name, group, categoryId, typeId, description, instruction, recommendation } = values;
  return {
    name: name.trim(),
    description,
    instruction,
    recommendation,
    group: number(group),
    flawCategoryId: number(categoryId),
    flawTypeId: number(typeId),
  };
};

/** Returns the values, errors and saving of a catalogue entry's form. [CAT-11, CAT-12] */
export const useEntryForm = (
  entry: FireProtection | null,
  like: FireProtection | null,
  onSaved: () => void,
) => {
  const { t } = useTranslation('catalogue');
  const rules = useFieldRules();
  const owner = useOwnerChoice(entry);
  const [create] = useCallMutation('createFireProtection');
  const [update] = useCallMutation('updateFireProtection');
  return useEntityForm<EntryValues, FireProtection>({
    initial: valuesOf(entry ?? like, owner),
    stored: entry && {
      record: entry,
      read: () => sendCall('getFireProtection', { path: { id: entry.id } }),
      valuesOf: (stored) => valuesOf(stored, ownerOf(stored, owner)),
      labels: {
        name: t('form.name'),
        description: t('form.description'),
        instruction: t('form.instruction'),
        recommendation: t('form.recommendation'),
      },
    },
    validate: ({ name }) => ({ name: rules.name(name) }),
    save: (values, idempotencyKey, newest) => {
      const body = { ...bodyOf(values), ...chosenOwner(values) };
      return entry
        ? update({ id: entry.id, body: { ...body, version: (newest ?? entry).version } })
        : create({ body, idempotencyKey });
    },
    onSaved: () => {
      notify({ tone: 'success', text: t(entry ? 'saved' : 'added') });
      onSaved();
    },
  });
};
