import { Box, Checkbox, FileInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { LongTextField } from '#components/forms/fields/textFields.ts';
import { useClearButton } from '#components/forms/fields/useClearButton.ts';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { ActedOn } from '#components/table/selection/ActedOn.tsx';
import { documentType, textLimits } from '#contract/constants.ts';
import type { InstallationPart, Service, ServiceEvent } from '#contract/maintenance/service.ts';
import { isDayText } from '#domain/dates.ts';
import { dayText } from '#domain/timestamps.ts';
import { nextParts } from '#domain/maintenance/testedParts.ts';
import { notify } from '#platform/notify.ts';
import { now } from '#platform/time/clock.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { useUploadForSave } from '#entities/files/useUploadForSave.ts';
import { timestampOfDay } from '../timestampOfDay.ts';
import { useTakeBack } from './useTakeBack.ts';
import classes from './servicesPart.module.css';
import { useCallMutation } from '#store/callApi.ts';

type NoteFormProps = {
  services: readonly Service[];
  /** Names of the services, if they were selected in a list. */
  names?: readonly string[];
  /** Parts of the installation of the service. */
  parts?: readonly InstallationPart[];
  onSaved: () => void;
  onClose: () => void;
};

type Values = { done: string; performer: string; note: string; file: File | null; partIds: number[] };

/** Key of the service that tests a share of an installation's parts. */
const ofParts = 'sections';

const idsOf = (parts: readonly InstallationPart[]): number[] => parts.flatMap(({ id }) => id ?? []);

/** Form that notes services as done: day, performer, and protocol. */
export const NoteForm = ({ services, names, parts = [], onSaved, onClose }: NoteFormProps) => {
  const { t } = useTranslation('maintenance');
  const clearButton = useClearButton();
  const mayUpload = useMayCallThere('uploadFile', 'document');
  // The backend gives the protocol to the other customers of the chosen services.
  const customerId = services[0]?.customerId;
  const protocol = useUploadForSave();
  const [note] = useCallMutation('noteServices');
  const [undo] = useCallMutation('undoService');
  const isOfParts = services.some(({ serviceKey }) => serviceKey === ofParts);
  const today = dayText(now());
  const takeBack = useTakeBack(undo, t('note_form.undone'));
  const form = useEntityForm<Values, ServiceEvent[]>({
    initial: {
      done: today,
      performer: '',
      note: '',
      file: null,
      partIds: isOfParts ? idsOf(nextParts(parts, now())) : [],
    },
    validate: ({ done }) => ({
      done: isDayText(done) && done <= today ? null : t('note_form.done_missing'),
    }),
    save: async ({ done, performer, note: text, file, partIds }, idempotencyKey) => {
      const upload =
        file && customerId !== undefined
          ? await protocol.upload(file, {
              CustomerId: String(customerId),
              DocumentType: String(documentType),
            })
          : null;
      if (upload?.error !== undefined) return { error: upload.error };
      const noteResult = await note({
        body: {
          services: services.map(({ mapItemId, installationId, serviceKey }) => ({
            mapItemId,
            installationId,
            serviceKey,
          })),
          done: timestampOfDay(done),
          performer,
          note: text,
          fileId: upload?.id ?? null,
          ...(partIds.length > 0 && { partIds }),
        },
        idempotencyKey,
      });
      return protocol.settle(noteResult);
    },
    onSaved: (events = []) => {
      notify({
        tone: 'success',
        text: t('note_form.saved', { count: events.length }),
        action: { label: t('note_form.undo'), onSelect: () => void takeBack(events.map(({ id }) => id)) },
      });
      onSaved();
      onClose();
    },
  });
  return (
    <EntityFormPanel
      title={t('note_form.title')}
      form={form}
      onClose={onClose}
      saveLabel={t('note_form.save')}
    >
      {names ? <ActedOn names={names} /> : null}
      <DateField label={t('note_form.done')} max={today} {...form.field('done')} />
      <TextInput
        label={t('note_form.performer')}
        description={t('note_form.performer_hint')}
        maxLength={textLimits.shortText}
        {...form.text('performer')}
      />
      <LongTextField label={t('note_form.note')} {...form.text('note')} />
      {idsOf(parts).length > 0 ? (
        <fieldset className={classes.choice}>
          <legend>{t('note_form.parts')}</legend>
          <Box component="p" c="dimmed">
            {t('note_form.parts_hint')} {isOfParts ? t('note_form.parts_next') : null}
          </Box>
          {parts.map(({ id, name, floorName }) =>
            id === undefined ? null : (
              <Checkbox
                key={id}
                label={[name, floorName].filter(Boolean).join(', ')}
                checked={form.values.partIds.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  form.change({
                    partIds: checked
                      ? [...form.values.partIds, id]
                      : form.values.partIds.filter((each) => each !== id),
                  })
                }
              />
            ),
          )}
        </fieldset>
      ) : null}
      {mayUpload ? (
        <FileInput
          label={t('note_form.protocol')}
          description={t('note_form.protocol_hint')}
          placeholder={t('note_form.protocol_file')}
          accept=".pdf,.doc,.docx,.xls,.xlsx"
          clearable
          clearButtonProps={clearButton(t('note_form.protocol'))}
          {...form.field('file')}
        />
      ) : null}
    </EntityFormPanel>
  );
};
