import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { IconTool, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { LongTextField } from '#components/forms/fields/textFields.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import { textLimits } from '#contract/constants.ts';
import { serviceFields } from '#domain/catalogue/serviceInfo.ts';
import type { EditorItem, ItemValues } from '#domain/drawings/edits.ts';
import { ServiceFields } from '#entities/flaws/ui/ServiceFields.tsx';
import { AtTillsyn } from '#entities/session/AtTillsyn.tsx';
import { pathTo } from '#platform/paths.ts';
import { itemLabel } from '../editor/marks/itemLabel.ts';
import { ItemCodeField } from './ItemCodeField.tsx';
import { useItemForm } from './useItemForm.ts';
import classes from './items.module.css';

type ItemPanelProps = {
  first: ItemValues;
  /** Item to edit; null creates a new one. */
  item: EditorItem | null;
  /** Id of the item in the backend; null for one that isn't saved yet. */
  itemId: number | null;
  kinds: readonly FireProtection[];
  mayEdit: boolean;
  onSaved: () => void;
  /** Shows the item's services; undefined for an item that isn't saved. */
  onServices?: () => void;
  onDelete: () => void;
  onClose: () => void;
};

const missing = '–';

/**
 * Panel of an item with all its fields and the service fields of its kind; read-only without the right to edit.
 * [DRAW-05, DRAW-37, DRAW-38, DRAW-51..54]
 */
export const ItemPanel = ({
  first,
  item,
  itemId,
  kinds,
  mayEdit,
  onSaved,
  onServices,
  onDelete,
  onClose,
}: ItemPanelProps) => {
  const { t } = useTranslation('floors');
  const { form, type, changeKind, changeService } = useItemForm({ first, item, kinds, onSaved });
  const { values } = form;
  const readOnly = !mayEdit;
  const fields = serviceFields(type);
  const text = { autoComplete: 'off', readOnly, maxLength: textLimits.shortText } as const;
  return (
    <EntityFormPanel
      title={item ? itemLabel(item) : t('item.title_new')}
      form={form}
      onClose={onClose}
      isReadOnly={readOnly}
      more={
        item ? (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={onDelete}
          >
            {t('item.delete')}
          </Button>
        ) : null
      }
    >
      <AtTillsyn>
        {itemId === null ? null : <Link to={pathTo('item', { itemId })}>{t('item.page')}</Link>}
      </AtTillsyn>
      <Select
        label={t('item.kind')}
        searchable
        data-autofocus={item ? undefined : true}
        openOnFocus={false}
        readOnly={readOnly}
        nothingFoundMessage={t('palette.nothing')}
        data={kinds.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.fireProtectionId === null ? null : String(values.fireProtectionId)}
        error={form.errorOf('fireProtectionId')}
        onChange={(value) => changeKind(Number(value) || null)}
      />
      <NumberField
        label={t('item.number')}
        maxDigits={6}
        isReadOnly={readOnly}
        {...form.field('positionNumber')}
      />
      <TextInput label={t('item.name')} {...text} maxLength={textLimits.name} {...form.text('name')} />
      <TextInput label={t('item.placement')} {...text} {...form.text('placementDescription')} />
      <AtTillsyn>
        <Checkbox
          label={t('item.exposed')}
          description={t('item.exposed_hint')}
          disabled={readOnly}
          checked={values.isExposed}
          onChange={(event) => form.change({ isExposed: event.currentTarget.checked })}
        />
      </AtTillsyn>
      <TextInput label={t('item.size')} {...text} {...form.text('size')} />
      <TextInput label={t('item.manufacture')} {...text} {...form.text('manufacture')} />
      {readOnly && values.year === null ? (
        <TextInput label={t('item.year')} readOnly value={missing} />
      ) : (
        <NumberField label={t('item.year')} maxDigits={4} isReadOnly={readOnly} {...form.field('year')} />
      )}
      <AtTillsyn>{itemId === null ? null : <ItemCodeField itemId={itemId} mayPrint={mayEdit} />}</AtTillsyn>
      <LongTextField label={t('item.other')} readOnly={readOnly} {...form.text('other')} />
      <AtTillsyn>
        {onServices ? (
          <Button variant="default" leftSection={<IconTool size={18} aria-hidden />} onClick={onServices}>
            {t('item.services')}
          </Button>
        ) : null}
      </AtTillsyn>
      <fieldset className={classes.service}>
        <legend>{t('item.service')}</legend>
        <ServiceFields
          fields={fields}
          values={values.mapItemExtra}
          errorOf={(field) => (field === fields[0] ? form.errorOf('mapItemExtra') : undefined)}
          isReadOnly={readOnly}
          onChange={changeService}
        />
      </fieldset>
    </EntityFormPanel>
  );
};
