import { Button, Flex, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { auditActions } from '#contract/audit/auditActions.ts';
import type { AddressChanges } from '#platform/useAddressParams.ts';
import { PersonPicker } from '#entities/users/ui/PersonPicker.tsx';

type AuditFiltersProps = {
  customerId: number;
  values: { person: number | null; action: string; from: string; to: string };
  /** True if the list shows one record's entries. */
  isOfRecord: boolean;
  onFilter: (changes: AddressChanges) => void;
};

/** Names of the filters in the address. */
export const noAuditFilters = { person: null, action: null, from: null, to: null, kind: null, record: null };

/** Filters of the audit log: person, action and days. */
export const AuditFilters = ({ customerId, values, isOfRecord, onFilter }: AuditFiltersProps) => {
  const { t } = useTranslation('audit');
  const { person, action, from, to } = values;
  const actions = auditActions
    .map((value) => ({ value, label: t(`actions.${value}`) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <Flex gap="xs" wrap="wrap" align="end" className="no-print" role="group" aria-label={t('filters.label')}>
      <PersonPicker
        customerId={customerId}
        personId={person}
        label={t('filters.person')}
        noneLabel={t('filters.everybody')}
        texts={{
          loading: t('filters.people_loading'),
          failed: t('filters.people_failed'),
          nobody: t('filters.nobody'),
        }}
        onChange={(id) => onFilter({ person: id })}
      />
      <NativeSelect
        flex="1 1 200px"
        label={t('filters.action')}
        value={action}
        data={[{ value: '', label: t('filters.all') }, ...actions]}
        onChange={(event) => onFilter({ action: event.currentTarget.value })}
      />
      <DateField label={t('filters.from')} value={from} onChange={(day) => onFilter({ from: day })} />
      <DateField label={t('filters.to')} value={to} onChange={(day) => onFilter({ to: day })} />
      {person !== null || action || from || to || isOfRecord ? (
        <Button variant="subtle" color="gray" onClick={() => onFilter(noAuditFilters)}>
          {t('filters.clear')}
        </Button>
      ) : null}
    </Flex>
  );
};
