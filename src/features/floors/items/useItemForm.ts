import { useTranslation } from 'react-i18next';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { ServiceField } from '#contract/inventory.ts';
import type { EditorItem, ItemValues, Step } from '#domain/drawings/edits.ts';
import { changeOf } from '#domain/drawings/edits.ts';
import { itemYear, yearTimestamp } from '#domain/catalogue/itemForm.ts';
import { readServiceInfo, type ServiceInfo, writeServiceInfo } from '#domain/catalogue/serviceInfo.ts';
import { doStepOfForm } from '#entities/drawings/editing/editingThunks.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { newId } from '#platform/ids.ts';
import { useAppDispatch } from '#store/hooks.ts';

type ItemFormOptions = {
  /** Initial values of the form. */
  first: ItemValues;
  /** Item to edit; null creates a new one. */
  item: EditorItem | null;
  kinds: readonly FireProtection[];
  onSaved: () => void;
};

const formValues = (values: ItemValues) => ({
  fireProtectionId: values.fireProtectionId || null,
  positionNumber: values.positionNumber as number | null,
  name: values.name,
  placementDescription: values.placementDescription,
  isExposed: values.isExposed ?? false,
  size: values.size,
  manufacture: values.manufacture,
  other: values.other,
  year: itemYear(values.year),
  mapItemExtra: readServiceInfo(values.mapItemExtra, values.fireProtection.inventoryType),
});
type Values = ReturnType<typeof formValues>;

/** Maps the fields of a refusal, such as `items.updated.0.name` in the call's body, to the form's fields. */
const atFields = (failure: Failure): Failure => ({
  ...failure,
  fields: failure.fields.map((field) => field?.replace(/^items\.\w+\.\d+\./, '') ?? null),
});

/**
 * Returns the form with all fields of an item and the service fields of its kind, saved as one step of the editor.
 * [DRAW-31, DRAW-36, DRAW-61..65]
 */
export const useItemForm = ({ first, item, kinds, onSaved }: ItemFormOptions) => {
  const { t } = useTranslation('floors');
  const rules = useFieldRules();
  const dispatch = useAppDispatch();
  const kindOf = (id: number | null) => kinds.find((kind) => kind.id === id) ?? null;

  const after = ({ fireProtectionId, positionNumber, year, mapItemExtra, ...own }: Values): ItemValues => {
    const { isExposed, ...texts } = own;
    const kind = kindOf(fireProtectionId);
    const mention = kind
      ? { id: kind.id, name: kind.name, inventoryType: kind.inventoryType }
      : first.fireProtection;
    const isService = Object.values(mapItemExtra).some((value) => value !== null && value !== '');
    const isUntouched = !isService && first.mapItemExtra === null;
    return {
      ...first,
      ...texts,
      ...(isExposed !== (first.isExposed ?? false) && { isExposed }),
      name: texts.name.trim() || mention.name,
      positionNumber: positionNumber ?? first.positionNumber,
      fireProtectionId: mention.id,
      fireProtection: mention,
      year: yearTimestamp(year),
      mapItemExtra: isUntouched
        ? null
        : writeServiceInfo(first.mapItemExtra, mention.inventoryType, mapItemExtra),
    };
  };
  const stepOf = (values: ItemValues): Omit<Step, 'id'> => {
    if (!item)
      return { name: 'create', items: [{ key: `item:${newId()}`, before: null, after: values }], areas: [] };
    const change = changeOf<ItemValues>({ ...item, isExposed: item.isExposed ?? false }, values);
    return { name: 'edit', items: change ? [change] : [], areas: [] };
  };

  const form = useEntityForm<Values>({
    initial: formValues(first),
    validate: ({ fireProtectionId, positionNumber, year }) => ({
      fireProtectionId: fireProtectionId === null ? t('item.kind_missing') : null,
      positionNumber: positionNumber === null ? t('item.number_missing') : null,
      year: year === null ? null : rules.years(yearTimestamp(year) ?? ''),
    }),
    save: async (values, idempotencyKey) => {
      const step = stepOf(after(values));
      if (step.items.length === 0) return {};
      const { error } = await dispatch(doStepOfForm(step, idempotencyKey));
      return error ? { error: atFields(error) } : {};
    },
    onSaved: () => {
      onSaved();
    },
  });
  const kind = kindOf(form.values.fireProtectionId);
  const type = kind?.inventoryType ?? first.fireProtection.inventoryType;

  return {
    form,
    type,
    /** Changes the kind, and with it the service fields, and the name unless a custom one was entered. */
    changeKind: (id: number | null) => {
      const next = kindOf(id);
      const old = kind?.name ?? first.fireProtection.name;
      form.change({
        fireProtectionId: id,
        ...(next && (form.values.name === old || form.values.name === '') ? { name: next.name } : {}),
        ...(next
          ? { mapItemExtra: readServiceInfo(after(form.values).mapItemExtra, next.inventoryType) }
          : {}),
      });
    },
    changeService: (field: ServiceField, value: ServiceInfo[ServiceField]) =>
      form.change({ mapItemExtra: { ...form.values.mapItemExtra, [field]: value } }),
  };
};
