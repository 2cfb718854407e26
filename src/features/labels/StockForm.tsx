import { Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { labelsPerSheet, labelStocks, smallestLabel } from '#domain/codes/labelStock.ts';
import type { useLabelSettings } from './useLabelSettings.ts';
import { ownStock, stockFields } from './useLabelSettings.ts';
import classes from './labels.module.css';

/** Form for the sheets in the printer: a common stock or own sizes, and the first free label. */
export const StockForm = ({ settings }: { settings: ReturnType<typeof useLabelSettings> }) => {
  const { t } = useTranslation('codes');
  const { name, stock, start, fault, choose, resize, startAt } = settings;
  return (
    <Stack gap="sm" maw={560}>
      <Select
        label={t('labels.stock')}
        allowDeselect={false}
        data={[
          ...Object.entries(labelStocks).map(([value, { columns, rows }]) => ({
            value,
            label: t('labels.stock_of', { size: value, count: columns * rows }),
          })),
          { value: ownStock, label: t('labels.own') },
        ]}
        value={name}
        onChange={(value) => value && choose(value)}
      />
      {name === ownStock ? (
        <fieldset className={classes.sizes}>
          <legend>{t('labels.sizes')}</legend>
          {stockFields.map((field) => {
            const isCount = field === 'columns' || field === 'rows';
            return (
              <NumberField
                key={field}
                label={t(`labels.fields.${field}`)}
                unit={isCount ? undefined : 'mm'}
                isInteger={isCount}
                maxDigits={3}
                value={stock[field]}
                error={fault === field ? t('labels.fault', { least: smallestLabel }) : undefined}
                onChange={(value) => resize({ ...stock, [field]: value ?? 0 })}
              />
            );
          })}
        </fieldset>
      ) : null}
      <NumberField
        label={t('labels.start')}
        description={t('labels.start_hint', { count: labelsPerSheet(stock) })}
        maxDigits={3}
        value={start}
        onChange={startAt}
      />
    </Stack>
  );
};
