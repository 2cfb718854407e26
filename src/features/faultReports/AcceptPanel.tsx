import { NativeSelect } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { LongTextField, TextField } from '#components/forms/fields/textFields.ts';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { textLimits } from '#contract/constants.ts';
import type { FaultReport } from '#contract/faultReports/faultReport.ts';
import type { FlawFormValues } from '#domain/flaws/flawForm.ts';
import { emptyFlawForm, preselect } from '#domain/flaws/flawForm.ts';
import { isFilled } from '#domain/validation.ts';
import { useFlawCategories } from '#entities/flawCategories/flawCategoriesApi.ts';
import { FlawTypeChoice } from '#entities/flaws/ui/FlawTypeChoice.tsx';
import { ResponsibleSelect } from '#entities/flaws/ui/office/ResponsibleSelect.tsx';
import { SeverityChoice } from '#entities/flaws/ui/work/SeverityChoice.tsx';
import { StoredPhotos } from '#entities/flaws/ui/StoredPhotos.tsx';
import type { FlawForm } from '#entities/flaws/ui/useFlawForm.ts';
import { readFlawForm } from '#entities/flaws/ui/useFlawForm.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { itemOf } from './useReportColumns.tsx';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

type AcceptPanelProps = { report: FaultReport; onClose: () => void };

type Fields = Pick<FlawFormValues, 'name' | 'description' | 'categoryId' | 'typeId' | 'severity'> & {
  responsible: number | null;
  personId: number | null;
};

/** Returns the first line as the flaw's name. */
const nameFrom = (text: string): string => (text.split('\n')[0] ?? '').slice(0, textLimits.name);

/** Panel that creates a flaw from a report, with its photos, a type, and the responsible role. [LIFE-62, LIFE-152] */
export const AcceptPanel = ({ report, onClose }: AcceptPanelProps) => {
  const { t } = useTranslation(['faultReports', 'flawWork']);
  const [accept] = useCallMutation('acceptFaultReport');
  const { categories } = useFlawCategories(currentLanguage());
  const { data: people = [] } = useCallQuery('listFlawPeople', { faultReportId: report.id });
  const form = useEntityForm<Fields, unknown>({
    initial: {
      name: nameFrom(report.text),
      description: report.text,
      categoryId: null,
      typeId: null,
      severity: null,
      responsible: null,
      personId: null,
    },
    validate: ({ name }) => ({ name: isFilled(name) ? null : t('name_missing') }),
    save: ({ name, description, typeId, severity, responsible, personId }, idempotencyKey) =>
      accept({
        id: report.id,
        body: {
          name: name.trim(),
          description: description.trim(),
          flawTypeId: typeId,
          severity,
          ...(responsible === null ? {} : { responsible }),
          ...(personId === null ? {} : { personId }),
        },
        idempotencyKey,
      }),
    onSaved: onClose,
  });
  const { values } = form;
  const { currentData: item } = useCallQuery(
    'getMapItem',
    report.isItemGone ? skipToken : { id: report.mapItemId },
  );
  const inventoryType = item?.fireProtection.inventoryType ?? null;
  const { categoryId: ownCategoryId } = preselect(emptyFlawForm, categories, { inventoryType });
  const shownValues: FlawFormValues = {
    ...emptyFlawForm,
    ...values,
    categoryId: values.categoryId ?? ownCategoryId,
  };
  const flaw: FlawForm = {
    form: shownValues,
    initialCategoryId: ownCategoryId,
    hasTried: form.attempts > 0,
    change: form.change,
    // A type without its own texts keeps the report's.
    replace: ({ categoryId, typeId, name }) => form.change({ categoryId, typeId, name: name || values.name }),
    ...readFlawForm(shownValues, categories),
  };
  return (
    <EntityFormPanel
      title={t('accept_title', { item: itemOf(report) })}
      form={form}
      onClose={onClose}
      saveLabel={t('accept_save')}
    >
      {report.isItemGone ? <p role="status">{t('item_gone')}</p> : null}
      {categories.length > 0 ? (
        <FlawTypeChoice categories={categories} flaw={flaw} isLoose={report.isItemGone === true} />
      ) : null}
      <TextField label={t('name')} {...form.text('name')} />
      <LongTextField label={t('description')} {...form.text('description')} />
      <SeverityChoice value={values.severity} onChange={(severity) => form.change({ severity })} />
      <ResponsibleSelect
        value={values.responsible}
        error={form.errorOf('responsible')}
        customerId={report.customerId}
        onChange={(responsible) => form.change({ responsible })}
      />
      <NativeSelect
        label={t('flawWork:person')}
        value={values.personId ?? ''}
        error={form.errorOf('personId')}
        data={[
          { value: '', label: t('flawWork:nobody') },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => form.change({ personId: Number(value) || null })}
      />
      <StoredPhotos fileIds={report.fileIds} label={t('photo', { item: itemOf(report) })} />
    </EntityFormPanel>
  );
};
