import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { LongTextField, TextField } from '#components/forms/fields/textFields.ts';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import type { VisitCaseDetails, VisitPoint } from '#contract/visits/visitCase.ts';
import { addressees, pointOutcomes, pointViews } from '#contract/visits/visitWords.ts';
import { isDayText } from '#domain/dates.ts';
import { isFilled } from '#domain/validation.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { unknownFailure } from '#platform/calls/failure.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useErrorTexts } from '#platform/calls/useErrorTexts.ts';
import { notify } from '#platform/notify.ts';
import { useCallMutation } from '#store/callApi.ts';
import { FilePick } from './FilePick.tsx';
import { PointFlaws } from './PointFlaws.tsx';
import { pointContent, pointValues } from './visitForm.ts';
import type { PointValues } from './visitForm.ts';

type PointPanelProps = {
  visit: VisitCaseDetails;
  /** Point to edit; null for a new one. */
  point: VisitPoint | null;
  /** Number of the point in its case, from 1. */
  number: number;
  onClose: () => void;
};

/** Reads a point again with its case. */
const readPoint = async ({ id, caseId }: VisitPoint): Promise<Outcome<VisitPoint>> => {
  const outcome = await sendCall('getVisitCase', { path: { id: caseId } });
  if (!outcome.ok) return outcome;
  const data = outcome.data.points.find((point) => point.id === id);
  return data ? { ...outcome, data } : { ok: false, failure: unknownFailure('The point is gone.') };
};

/** Returns the state of a point's form. */
const usePointForm = ({ visit, point, onClose }: PointPanelProps) => {
  const { t } = useTranslation('visits');
  const textOf = useErrorTexts();
  const [create] = useCallMutation('createVisitPoint');
  const [update] = useCallMutation('updateVisitPoint');
  const isMoved = ({ deadline, deadlineFileId }: PointValues) =>
    point !== null &&
    deadline !== point.deadline &&
    (deadlineFileId === null || deadlineFileId === point.deadlineFileId);
  return useEntityForm<PointValues, VisitPoint>({
    initial: pointValues(point),
    stored: point && {
      record: point,
      read: () => readPoint(point),
      valuesOf: pointValues,
      labels: {
        text: t('point.text'),
        legalGround: t('point.legal_ground'),
        addressedTo: { label: t('point.addressed_to'), format: (to) => t(`addressee.${to}`) },
        deadline: t('point.deadline'),
        outcome: { label: t('point.outcome'), format: (outcome) => t(`outcome.${outcome}`) },
        view: { label: t('point.view'), format: (view) => t(`view.${view ?? 'none'}`) },
        viewText: t('point.view_text'),
      },
    },
    validate: (values) => ({
      text: isFilled(values.text) ? null : textOf('required'),
      deadline: isDayText(values.deadline)
        ? null
        : textOf(values.deadline === '' ? 'required' : 'invalid_date'),
      deadlineFileId: isMoved(values) ? textOf('required') : null,
    }),
    save: (values, idempotencyKey, newest) => {
      const body = pointContent(values);
      if (point) return update({ id: point.id, body: { ...body, version: (newest ?? point).version } });
      return create({ id: visit.id, body, idempotencyKey });
    },
    onSaved: () => {
      notify({ tone: 'success', text: t('saved') });
      onClose();
    },
  });
};

type PointForm = ReturnType<typeof usePointForm>;

/** Fields of our own view on a point, with its proof. */
const ViewFields = ({ visit, form }: { visit: VisitCaseDetails; form: PointForm }) => {
  const { t } = useTranslation('visits');
  return (
    <>
      <NativeSelect
        label={t('point.view')}
        value={form.values.view ?? ''}
        data={[
          { value: '', label: t('view.none') },
          ...pointViews.map((value) => ({ value, label: t(`view.${value}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          form.change({ view: pointViews.find((each) => each === value) ?? null })
        }
      />
      <LongTextField label={t('point.view_text_field')} {...form.text('viewText')} />
      <PointFlaws
        buildingId={visit.buildingId}
        value={form.values.flaws}
        error={form.errorOf('flaws')}
        onChange={(flaws) => form.change({ flaws })}
      />
      <FilePick
        isMany
        label={t('point.files_field')}
        place={visit}
        value={form.values.fileIds}
        error={form.errorOf('fileIds')}
        onChange={(fileIds) => form.change({ fileIds })}
      />
    </>
  );
};

/** Form of a point: the authority's words and deadline, our view, flaws and proof. [SBA-64] */
export const PointPanel = (props: PointPanelProps) => {
  const { visit, point, number, onClose } = props;
  const { t } = useTranslation('visits');
  const form = usePointForm(props);
  const { deadlineFileId } = form.values;
  const isDeadlineChanged = point !== null && form.values.deadline !== point.deadline;
  return (
    <EntityFormPanel
      title={point ? t('point.edit', { number }) : t('point.add')}
      form={form}
      onClose={onClose}
    >
      <LongTextField label={t('point.text')} required {...form.text('text')} />
      <TextField label={t('point.legal_ground_field')} {...form.text('legalGround')} />
      <NativeSelect
        label={t('point.addressed_to')}
        value={form.values.addressedTo}
        data={addressees.map((value) => ({ value, label: t(`addressee.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          form.change({ addressedTo: addressees.find((each) => each === value) ?? 'owner' })
        }
      />
      <DateField
        label={t('point.deadline')}
        description={point ? t('point.deadline_hint') : undefined}
        {...form.field('deadline')}
      />
      {isDeadlineChanged ? (
        <FilePick
          label={t('point.deadline_file')}
          place={visit}
          value={deadlineFileId === null ? [] : [deadlineFileId]}
          error={form.errorOf('deadlineFileId')}
          onChange={([fileId = null]) => form.change({ deadlineFileId: fileId })}
        />
      ) : null}
      {visit.continuesCaseId === null ? null : (
        <NativeSelect
          label={t('point.outcome')}
          value={form.values.outcome}
          data={pointOutcomes.map((value) => ({ value, label: t(`outcome.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            form.change({ outcome: pointOutcomes.find((each) => each === value) ?? 'new' })
          }
        />
      )}
      <ViewFields visit={visit} form={form} />
    </EntityFormPanel>
  );
};
