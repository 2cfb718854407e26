import { Box, Button, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#components/forms/fields/SearchField.tsx';
import { useClearButton } from '#components/forms/fields/useClearButton.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { BlockChoice, BlockRow } from '#domain/blocks/blockTable.ts';
import type { BlockTableState } from './useBlockTable.ts';
import classes from './blocks.module.css';

/** Number of rows shown at a time: files have hundreds of blocks, and each row has three choices. */
const shownAtOnce = 25;

type BlockTableProps = {
  table: BlockTableState;
  kinds: readonly FireProtection[];
  /** Called with the row whose blocks are highlighted on the drawing. */
  onPoint: (name: string | null) => void;
};

/** Table of the blocks of a DXF by name, with their meanings. */
export const BlockTable = ({ table, kinds, onPoint }: BlockTableProps) => {
  const { t } = useTranslation('dxf');
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(shownAtOnce);
  const word = search.trim().toLowerCase();
  const rows = table.rows.filter(({ name, layers }) =>
    [name, ...layers].some((text) => text.toLowerCase().includes(word)),
  );
  const data = kinds.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      {table.rows.length > shownAtOnce ? (
        <SearchField label={t('search')} value={search} onChange={setSearch} />
      ) : null}
      <table className={classes.table} aria-label={t('table')}>
        <thead>
          <tr>
            <th scope="col">{t('block')}</th>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('number')}</th>
            <th scope="col">{t('name')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <BlockTableRow
              key={row.name}
              row={row}
              choice={table.choices.get(row.name)}
              kinds={data}
              onChange={(choice) => table.change(row.name, choice)}
              onPoint={onPoint}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 ? (
        <Box component="p" c="dimmed" fz="sm">
          {t('no_match')}
        </Box>
      ) : null}
      {rows.length > shown ? (
        <Button variant="default" onClick={() => setShown(shown + 4 * shownAtOnce)}>
          {t('more', { count: rows.length - shown })}
        </Button>
      ) : null}
    </>
  );
};

type BlockTableRowProps = {
  row: BlockRow;
  choice: BlockChoice | undefined;
  kinds: { value: string; label: string }[];
  onChange: (choice: Partial<BlockChoice>) => void;
  onPoint: (name: string | null) => void;
};

const BlockTableRow = ({ row, choice, kinds, onChange, onPoint }: BlockTableRowProps) => {
  const { t } = useTranslation('dxf');
  const clearButton = useClearButton();
  const { name, count, layers, tags } = row;
  const data = tags.map(({ tag, example }) => ({ value: tag, label: `${tag}: ${example}` }));
  const isOut = (choice?.kindId ?? null) === null;
  const tagChoice = (label: string, placeholder: string, field: 'numberTag' | 'nameTag') => (
    <Select
      aria-label={label}
      placeholder={placeholder}
      clearable
      clearButtonProps={clearButton(label)}
      disabled={isOut || data.length === 0}
      data={data}
      value={choice?.[field] ?? null}
      onChange={(tag) => onChange({ [field]: tag })}
      comboboxProps={{ width: 'max-content' }}
    />
  );
  return (
    <tr
      data-out={isOut || undefined}
      onPointerEnter={() => onPoint(name)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(name)}
      onBlur={() => onPoint(null)}
    >
      <th scope="row">
        <span className={classes.blockName}>{name}</span>
        <Text span c="dimmed" fz="sm">
          {t('times', { count, layers: layers.slice(0, 3).join(', ') })}
        </Text>
        {tags.length > 0 ? (
          <Text span c="dimmed" fz="sm">
            {tags
              .slice(0, 3)
              .map(({ tag, example }) => `${tag}: ${example}`)
              .join(' · ')}
          </Text>
        ) : null}
      </th>
      <td data-label={t('kind')}>
        <Select
          aria-label={t('kind_of', { name })}
          placeholder={t('left_out')}
          searchable
          clearable
          clearButtonProps={clearButton(t('kind_of', { name }))}
          nothingFoundMessage={t('no_match')}
          data={kinds}
          value={isOut ? null : String(choice?.kindId)}
          onChange={(id) => onChange({ kindId: id === null ? null : Number(id) })}
        />
      </td>
      <td data-label={t('number')}>{tagChoice(t('number_of', { name }), t('next_free'), 'numberTag')}</td>
      <td data-label={t('name')}>{tagChoice(t('name_of', { name }), t('kind_name'), 'nameTag')}</td>
    </tr>
  );
};
