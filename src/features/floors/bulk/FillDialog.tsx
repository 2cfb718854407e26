import { Checkbox, Select, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { LongTextField, TextField } from '#components/forms/fields/textFields.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import { useKindNames } from '#components/pictograms/useKindNames.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import { textLimits } from '#contract/constants.ts';
import type { NumericServiceField } from '#contract/inventory.ts';
import { numericServiceFields } from '#contract/inventory.ts';
import { itemYear, yearTimestamp } from '#domain/catalogue/itemForm.ts';
import { serviceFields } from '#domain/catalogue/serviceInfo.ts';
import type { EditorItem } from '#domain/drawings/edits.ts';
import { type Filling, sharedValue } from '#domain/drawings/fillItems.ts';
import { AtTillsyn } from '#entities/session/AtTillsyn.tsx';
import { StepDialog } from '../editor/StepDialog.tsx';
import classes from './bulk.module.css';

/** Years of services by field; null clears a field. */
export type ServiceYears = Partial<Record<NumericServiceField, number | null>>;

type FillDialogProps = {
  items: readonly EditorItem[];
  kinds: readonly FireProtection[];
  onSave: (filling: Filling, years: ServiceYears) => void;
  onClose: () => void;
};

const texts = ['name', 'placementDescription', 'size', 'manufacture'] as const;
const labels = {
  name: 'name',
  placementDescription: 'placement',
  size: 'size',
  manufacture: 'manufacture',
} as const;
type TextName = (typeof texts)[number] | 'other';
type FieldName = TextName | 'kind' | 'year' | 'isExposed' | NumericServiceField;
const yearDigits = 4;

type FillLineProps = {
  label: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  children: ReactNode;
};

/** Field that is shown once its checkbox is ticked. */
const FillLine = ({ label, isTicked, onTick, children }: FillLineProps) => (
  <div className={classes.fill}>
    <Checkbox label={label} checked={isTicked} onChange={(event) => onTick(event.currentTarget.checked)} />
    {isTicked ? children : null}
  </div>
);

/** Returns the ticked fields with their values, and the resulting changes. */
const useFilling = ({ items, kinds, onSave }: FillDialogProps) => {
  const rules = useFieldRules();
  const [ticked, setTicked] = useState<ReadonlySet<FieldName>>(new Set());
  const [kindId, setKindId] = useState(sharedValue(items, 'fireProtectionId') ?? null);
  const [written, setWritten] = useState<Partial<Record<TextName, string>>>({});
  const [year, setYear] = useState(itemYear(sharedValue(items, 'year') ?? null));
  const [isExposed, setExposed] = useState(sharedValue(items, 'isExposed') ?? false);
  const [years, setYears] = useState<ServiceYears>({});
  const countOf = (field: NumericServiceField) =>
    items.filter(({ fireProtection }) => serviceFields(fireProtection.inventoryType).includes(field)).length;
  const services = numericServiceFields.filter((field) => countOf(field) > 0);
  const kind = kinds.find(({ id }) => id === kindId);
  const textOf = (name: TextName) => written[name] ?? sharedValue(items, name) ?? '';
  const yearFault = ticked.has('year') && year !== null ? rules.years(yearTimestamp(year) ?? '') : null;
  const isWhole = (!ticked.has('kind') || kind !== undefined) && !yearFault;

  const save = () => {
    const mention = kind && { id: kind.id, name: kind.name, inventoryType: kind.inventoryType };
    const allTexts = {
      ...Object.fromEntries([...texts, 'other' as const].map((name) => [name, textOf(name)])),
      fireProtection: mention,
      year: yearTimestamp(year),
      isExposed,
    };
    const isRequested = ([name]: [string, unknown]) =>
      ticked.has((name === 'fireProtection' ? 'kind' : name) as FieldName);
    onSave(
      Object.fromEntries(Object.entries(allTexts).filter(isRequested)) as Filling,
      Object.fromEntries(
        services.filter((field) => ticked.has(field)).map((field) => [field, years[field] ?? null]),
      ),
    );
  };
  return {
    ticked,
    setTicked,
    kindId,
    setKindId,
    textOf,
    written,
    setWritten,
    year,
    setYear,
    isExposed,
    setExposed,
    years,
    setYears,
    countOf,
    services,
    yearFault,
    isWhole,
    save,
  };
};

/** Dialog for fields of several items at once: only ticked ones change, for all of the items. */
export const FillDialog = (props: FillDialogProps) => {
  const { items, kinds, onClose } = props;
  const { t } = useTranslation('floors');
  const { fieldName } = useKindNames();
  const {
    ticked,
    setTicked,
    kindId,
    setKindId,
    textOf,
    written,
    setWritten,
    year,
    setYear,
    isExposed,
    setExposed,
    years,
    setYears,
    countOf,
    services,
    yearFault,
    isWhole,
    save,
  } = useFilling(props);
  const line = (name: FieldName, label: string, field: ReactNode) => (
    <FillLine
      key={name}
      label={label}
      isTicked={ticked.has(name)}
      onTick={(isTicked) =>
        setTicked(new Set(isTicked ? [...ticked, name] : [...ticked].filter((one) => one !== name)))
      }
    >
      {field}
    </FillLine>
  );
  return (
    <StepDialog
      title={t('fill.title', { count: items.length })}
      canSave={ticked.size > 0 && isWhole}
      isUnsaved={() => ticked.size > 0}
      onSave={save}
      onClose={onClose}
    >
      <Text c="dimmed" fz="sm">
        {t('fill.hint')}
      </Text>
      {line(
        'kind',
        t('item.kind'),
        <Select
          aria-label={t('item.kind')}
          searchable
          openOnFocus={false}
          nothingFoundMessage={t('palette.nothing')}
          data={kinds.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={kindId === null ? null : String(kindId)}
          onChange={(value) => setKindId(Number(value) || null)}
        />,
      )}
      {texts.map((name) =>
        line(
          name,
          t(`item.${labels[name]}`),
          <TextField
            aria-label={t(`item.${labels[name]}`)}
            maxLength={name === 'name' ? textLimits.name : textLimits.shortText}
            value={textOf(name)}
            onChange={(event) => setWritten({ ...written, [name]: event.currentTarget.value })}
          />,
        ),
      )}
      {line(
        'year',
        t('item.year'),
        <NumberField
          label={t('item.year')}
          maxDigits={yearDigits}
          value={year}
          error={yearFault}
          onChange={setYear}
        />,
      )}
      <AtTillsyn>
        {line(
          'isExposed',
          t('item.exposed'),
          <Switch
            label={t(isExposed ? 'fill.yes' : 'fill.no')}
            aria-label={t('item.exposed')}
            checked={isExposed}
            onChange={(event) => setExposed(event.currentTarget.checked)}
          />,
        )}
      </AtTillsyn>
      {line(
        'other',
        t('item.other'),
        <LongTextField
          aria-label={t('item.other')}
          value={textOf('other')}
          onChange={(event) => setWritten({ ...written, other: event.currentTarget.value })}
        />,
      )}
      {services.map((field) =>
        line(
          field,
          fieldName(field),
          <NumberField
            label={fieldName(field)}
            description={t('bulk.service_reach', { count: countOf(field), all: items.length })}
            maxDigits={yearDigits}
            value={years[field] ?? null}
            onChange={(value) => setYears({ ...years, [field]: value })}
          />,
        ),
      )}
    </StepDialog>
  );
};
