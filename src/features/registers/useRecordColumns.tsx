import { useTranslation } from 'react-i18next';
import { createdColumn } from '#components/table/createdColumn.tsx';
import type { DataTableProps } from '#components/table/dataTableTypes.ts';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { InventoryType } from '#contract/inventory.ts';
import type { RecordValues, RegisterColumn, RegisterField } from '#contract/registers/registerKind.ts';
import type { RegisterKind, RegisterLink, RegisterRecord } from '#contract/registers/registerRecord.ts';
import { isLinkField } from '#domain/registers/recordFields.ts';
import { isFilled } from '#domain/validation.ts';
import { labelIn } from '#entities/registers/useRegisterKinds.ts';
import { formatDate } from '#platform/time/dates.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import type { FormLink, FormRow, FormValue } from './recordForm.ts';

/** Maximum number of fields that are columns at first. */
const firstColumns = 4;

/** Content of a record that its fields' texts need. */
interface FieldContent {
  values: RecordValues;
  links: readonly Pick<RegisterLink, 'field' | 'name' | 'isElsewhere'>[];
}

/** Returns a function that formats a field of a record in the language of the interface. */
const useFieldText = () => {
  const { t } = useTranslation('registers');
  const { t: inventoryText } = useTranslation('inventory');

  const textOf = (field: RegisterField, record: FieldContent): string => {
    if (isLinkField(field))
      return record.links
        .filter((link) => link.field === field.key)
        .map(({ name, isElsewhere }) => (isElsewhere ? t('elsewhere') : name))
        .filter(Boolean)
        .join(', ');
    const value = record.values[field.key];
    if (value === undefined || value === null) return '';
    switch (field.type) {
      case 'choice': {
        const option = field.options?.find(({ key }) => key === value);
        return option ? labelIn(option.label) : '';
      }
      case 'date':
        return formatDate(String(value));
      case 'time':
        return formatTimestamp(String(value));
      case 'yesNo':
        return t(value === true ? 'yes' : 'no');
      case 'itemType':
        return (value as readonly InventoryType[]).map((type) => inventoryText(`kinds.${type}`)).join(', ');
      case 'table':
        return String((value as readonly unknown[]).length);
      case 'number':
        return field.unit ? `${String(value)} ${field.unit}` : String(value);
      default:
        return String(value);
    }
  };

  return textOf;
};

/** Returns the text of a cell of a table. */
function cellText({ type, options = [] }: RegisterColumn, cell: FormRow[string] | null): string {
  if (cell === null || cell === undefined) return '';
  if (type === 'date') return formatDate(String(cell));
  const option = type === 'choice' ? options.find(({ key }) => key === cell) : undefined;
  return option ? labelIn(option.label) : String(cell);
}

/** Returns a function that formats a form's value of a field, with the cells of a table, for the choice between two versions. */
export const useValueText = () => {
  const textOf = useFieldText();
  return (field: RegisterField, value: FormValue): string => {
    if (field.type === 'table')
      return (value as readonly FormRow[])
        .map((row) =>
          (field.columns ?? [])
            .map((column) => cellText(column, row[column.key] ?? null))
            .filter(isFilled)
            .join(', '),
        )
        .join('; ');
    const links = isLinkField(field) ? (value as readonly FormLink[]) : [];
    return textOf(field, { values: { [field.key]: value as RecordValues[string] }, links });
  };
};

const titleFieldOf = ({ fields, titleField }: RegisterKind) => fields.find(({ key }) => key === titleField);

/** Returns a function that names a record by its title field, in the language of the interface. */
export const useRecordName = (kind: RegisterKind) => {
  const { t } = useTranslation('registers');
  const textOf = useFieldText();
  const title = titleFieldOf(kind);
  return (record: RegisterRecord): string => (title && textOf(title, record)) || t('no_name');
};

/** Returns the columns of a register's list: its fields, building, validity, author and creation. */
export const useRecordColumns = (kind: RegisterKind): DataTableProps<RegisterRecord>['columns'] => {
  const { t } = useTranslation('registers');
  const textOf = useFieldText();
  const nameOf = useRecordName(kind);
  const listedFields = kind.fields.filter(
    ({ type }) => type !== 'longText' && type !== 'file' && type !== 'place',
  );
  const title = titleFieldOf(kind);
  const otherFields = listedFields.filter(({ key }) => key !== kind.titleField);
  return [
    {
      id: 'title',
      header: title ? labelIn(title.label) : '',
      sortKey: 'Name',
      isTitle: true,
      cell: nameOf,
      value: nameOf,
    },
    {
      id: 'building',
      header: t('building'),
      sortKey: 'Building',
      cell: ({ buildingName }) => buildingName ?? '',
      value: ({ buildingName }) => buildingName ?? '',
    },
    ...otherFields.map((field, index) => ({
      id: field.key,
      header: labelIn(field.label),
      isHiddenAtFirst: index >= firstColumns,
      cell: (record: RegisterRecord) => textOf(field, record),
      value: (record: RegisterRecord) => textOf(field, record),
    })),
    {
      id: 'validUntil',
      header: t('valid_until'),
      sortKey: 'ValidUntil',
      cell: ({ validUntil }) => (validUntil ? <RelativeDate date={validUntil} hasDistance /> : ''),
      value: ({ validUntil }) => validUntil ?? '',
    },
    {
      id: 'author',
      header: t('author'),
      isHiddenAtFirst: true,
      cell: ({ createdBy }) => createdBy ?? '',
      value: ({ createdBy }) => createdBy ?? '',
    },
    createdColumn(t('created')),
  ];
};
