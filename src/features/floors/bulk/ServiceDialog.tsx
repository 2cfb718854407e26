import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { useKindNames } from '#components/pictograms/useKindNames.ts';
import type { NumericServiceField } from '#contract/inventory.ts';
import { numericServiceFields } from '#contract/inventory.ts';
import type { EditorItem } from '#domain/drawings/edits.ts';
import { serviceFields } from '#domain/catalogue/serviceInfo.ts';
import { StepDialog } from '../editor/StepDialog.tsx';

type ServiceDialogProps = {
  items: readonly EditorItem[];
  onSave: (field: NumericServiceField, year: number | null) => void;
  onClose: () => void;
};

const yearDigits = 4;

/** Dialog that sets one year of the service fields for all selected items whose kind has that field. */
export const ServiceDialog = ({ items, onSave, onClose }: ServiceDialogProps) => {
  const { t } = useTranslation('floors');
  const { fieldName } = useKindNames();
  const countOf = (field: NumericServiceField) =>
    items.filter(({ fireProtection }) => serviceFields(fireProtection.inventoryType).includes(field)).length;
  const fields = numericServiceFields.filter((field) => countOf(field) > 0);
  const [chosen, setChosen] = useState<NumericServiceField | undefined>(fields[0]);
  const [year, setYear] = useState<number | null>(null);
  return (
    <StepDialog
      title={t('bulk.service_title')}
      canSave={chosen !== undefined}
      onSave={() => chosen && onSave(chosen, year)}
      onClose={onClose}
    >
      {chosen ? (
        <>
          <Select
            label={t('bulk.service_field')}
            allowDeselect={false}
            openOnFocus={false}
            data={fields.map((field) => ({ value: field, label: fieldName(field) }))}
            value={chosen}
            onChange={(value) => setChosen(fields.find((field) => field === value))}
          />
          <NumberField
            label={fieldName(chosen)}
            description={t('bulk.service_reach', { count: countOf(chosen), all: items.length })}
            maxDigits={yearDigits}
            value={year}
            onChange={setYear}
          />
        </>
      ) : (
        <p>{t('bulk.service_none')}</p>
      )}
    </StepDialog>
  );
};
