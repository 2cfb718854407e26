import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { columnTypes, fieldTypes, kindLimits } from '#contract/registers/kindWords.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { FieldSettings } from './FieldSettings.tsx';
import { faultBelow } from './kindFaultTexts.ts';
import type { FaultTexts } from './kindFaultTexts.ts';
import { fieldsByKey, newField, remainingFields } from './kindForm.ts';
import type { FieldDraft } from './kindForm.ts';
import { shownLabel } from './labels.ts';
import { MoveButtons, movedTo } from './MoveButtons.tsx';
import classes from './ownKinds.module.css';
import { Section } from './Section.tsx';

type FieldListProps = {
  fields: readonly FieldDraft[];
  /** Columns of a table instead of fields: fewer types. */
  isOfColumns?: boolean;
  /** Path of the list in the definition. */
  path: string;
  faults: FaultTexts;
  /** Stored fields by key: a removed one stays in the list until the save. */
  storedFields?: ReadonlyMap<string, FieldDraft>;
  /** Returns the refusal of a field that records use. */
  usedFault?: (key: string) => string | undefined;
  onChange: (fields: readonly FieldDraft[]) => void;
};

/** Shows a refusal that is out of sight. */
const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' });

/** Stored field that the save will remove, or that it couldn't, with the way back. */
const RemovedField = ({
  name,
  fault,
  onRestore,
}: {
  name: string;
  fault: string | undefined;
  onRestore: () => void;
}) => {
  const { t } = useTranslation('ownKinds');
  return (
    <div className={classes.removed}>
      <Group justify="space-between" gap="xs">
        <Text span flex="1 1 140px" miw={0} className={classes.anywhere}>
          {t('field.removed', { name })}
        </Text>
        <Button
          variant="default"
          size="sm"
          aria-label={t('field.restore_named', { name })}
          onClick={onRestore}
        >
          {t('field.restore')}
        </Button>
      </Group>
      {fault === undefined ? null : (
        <div ref={intoView}>
          <FailureAlert text={fault} />
        </div>
      )}
    </div>
  );
};

/** Fault of a field that records use, with the way back to the storedField field. */
const UsedFault = ({
  name,
  text,
  onRestore,
}: {
  name: string;
  text: string;
  onRestore: (() => void) | undefined;
}) => {
  const { t } = useTranslation('ownKinds');
  return (
    <div ref={intoView} className={classes.sectionBody}>
      <FailureAlert text={text} />
      {onRestore ? (
        <div>
          <Button
            variant="default"
            size="sm"
            aria-label={t('field.undo_named', { name })}
            onClick={onRestore}
          >
            {t('field.undo')}
          </Button>
        </div>
      ) : null}
    </div>
  );
};

type FieldCardProps = {
  field: FieldDraft;
  name: string;
  isOfColumns: boolean;
  isOpenAtFirst: boolean;
  path: string;
  faults: FaultTexts;
  /** Refusal of a change, since records use the field. */
  usedText: string | undefined;
  storedField: FieldDraft | undefined;
  buttons: ReactNode;
  onChange: (field: FieldDraft) => void;
};

/** Field that opens to its settings. */
const FieldCard = (props: FieldCardProps) => {
  const { field, name, isOfColumns, isOpenAtFirst, path, faults, usedText, storedField, buttons } = props;
  const { onChange } = props;
  const { t } = useTranslation('ownKinds');
  const facts = [t(`types.${field.type}`), field.isRequired ? t('field.is_required') : null];
  return (
    <div className={classes.field} data-field={field.key}>
      <Section
        title={name}
        note={facts.filter((text) => text !== null).join(', ')}
        isOpenAtFirst={isOpenAtFirst}
        isForcedOpen={usedText !== undefined || faultBelow(faults, path) !== undefined}
        tools={buttons}
      >
        {usedText === undefined ? null : (
          <UsedFault
            name={name}
            text={usedText}
            onRestore={storedField ? () => onChange(storedField) : undefined}
          />
        )}
        <FieldSettings
          field={field}
          storedField={storedField}
          types={isOfColumns ? columnTypes : fieldTypes}
          nameLabel={t(isOfColumns ? 'field.column_label' : 'field.label')}
          path={path}
          faults={faults}
          columns={
            isOfColumns ? null : (
              <FieldList
                isOfColumns
                fields={field.columns}
                path={`${path}.columns`}
                faults={faults}
                storedFields={fieldsByKey(storedField?.columns)}
                onChange={(columns) => onChange({ ...field, columns })}
              />
            )
          }
          onChange={onChange}
        />
      </Section>
    </div>
  );
};

/** Manages adding and removing: an added field gets the focus, and a stored one stays in the list until the save. */
const useFieldChanges = ({ fields, isOfColumns = false, storedFields, onChange }: FieldListProps) => {
  const list = useRef<HTMLFieldSetElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const [addedKey, setAddedKey] = useState<string | null>(null);
  useEffect(() => {
    if (addedKey !== null)
      list.current?.querySelector<HTMLElement>(`[data-field="${addedKey}"] input`)?.focus();
  }, [addedKey]);
  const change = (next: FieldDraft) => onChange(fields.map((each) => (each.key === next.key ? next : each)));
  const add = () => {
    const keyedParts = [...fields, ...(storedFields?.values() ?? [])];
    const field = newField(keyedParts, isOfColumns ? 'column' : 'field');
    onChange([...fields, field]);
    setAddedKey(field.key);
  };
  const remove = (field: FieldDraft) => {
    adder.current?.focus();
    if (storedFields?.has(field.key)) change({ ...field, isRemoved: true });
    else onChange(fields.filter(({ key }) => key !== field.key));
  };
  return { list, adder, addedKey, change, add, remove };
};

/** Ordered fields of a kind, or columns of a table, each of which opens to its settings. [SBA-90] */
export const FieldList = (props: FieldListProps) => {
  const { fields, isOfColumns = false, path, faults, storedFields, usedFault, onChange } = props;
  const { t } = useTranslation('ownKinds');
  const language = currentLanguage();
  const { list, adder, addedKey, change, add, remove } = useFieldChanges(props);
  const remaining = remainingFields({ fields });
  const isFull = remaining.length >= kindLimits[isOfColumns ? 'columns' : 'fields'];
  const listFault = faults.get(path);
  return (
    <fieldset ref={list} className={classes.list}>
      <legend>{t(isOfColumns ? 'field.columns' : 'form.fields')}</legend>
      {listFault === undefined ? null : (
        <Text fz="xs" c="var(--mantine-color-error)" role="alert">
          {listFault}
        </Text>
      )}
      {fields.map((field, index) => {
        const label = shownLabel(field.label, language);
        const name = label || t(isOfColumns ? 'column_numbered' : 'field_numbered', { number: index + 1 });
        const usedText = usedFault?.(field.key);
        return field.isRemoved ? (
          <RemovedField
            key={field.key}
            name={name}
            fault={usedText}
            onRestore={() => change({ ...field, isRemoved: false })}
          />
        ) : (
          <FieldCard
            key={field.key}
            field={field}
            name={name}
            isOfColumns={isOfColumns}
            isOpenAtFirst={field.key === addedKey || label === ''}
            path={`${path}.${remaining.indexOf(field)}`}
            faults={faults}
            usedText={usedText}
            storedField={storedFields?.get(field.key)}
            buttons={
              <MoveButtons
                name={name}
                index={index}
                count={fields.length}
                onMove={(to) => onChange(movedTo(fields, index, to))}
                onRemove={() => remove(field)}
              />
            }
            onChange={change}
          />
        );
      })}
      <Button
        ref={adder}
        variant="default"
        size="sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={isFull}
        onClick={add}
      >
        {t(isOfColumns ? 'field.add_column' : 'form.add_field')}
      </Button>
      {isFull ? (
        <Text c="dimmed" fz="sm">
          {t('full_list', { count: remaining.length })}
        </Text>
      ) : null}
    </fieldset>
  );
};
