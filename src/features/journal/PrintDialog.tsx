import { useTranslation } from 'react-i18next';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import type { JournalState } from '#contract/journals/journal.ts';
import { isDayText } from '#domain/dates.ts';
import { monthsAfter } from '#domain/journals/journal.ts';
import { useErrorTexts } from '#platform/calls/useErrorTexts.ts';
import { fileNameOf } from '#platform/fileName.ts';
import { sendCall } from '#platform/calls/http.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { saveFile } from '#platform/saveFile.ts';
import classes from './journal.module.css';

type PrintDialogProps = { state: JournalState; onClose: () => void };

/** Dialog with the period of a printed journal, which downloads it as a PDF. [SBA-74] */
export const PrintDialog = ({ state, onClose }: PrintDialogProps) => {
  const { t } = useTranslation('maintenance');
  const textOfError = useErrorTexts();
  const { installationId: id, installationName: name, day } = state;
  const fault = (text: string): string | null => (isDayText(text) ? null : textOfError('invalid_date'));
  const form = useEntityForm<{ from: string; until: string }, null>({
    initial: { from: monthsAfter(day, -12), until: day },
    validate: ({ from, until }) => ({ from: fault(from), until: fault(until) }),
    save: async ({ from, until }) => {
      const query = { from, until, language: currentLanguage() };
      const outcome = await sendCall('downloadJournal', { path: { id }, query });
      if (!outcome.ok) return { error: outcome.failure };
      const { bytes, type } = outcome.data;
      saveFile(
        fileNameOf([t('journal.open', { name }), until].join(' '), 'pdf'),
        new Blob([bytes], { type }),
      );
      return { data: null };
    },
    onSaved: onClose,
  });
  return (
    <EntityFormPanel
      title={t('journal.print_title')}
      form={form}
      saveLabel={t('journal.download')}
      onClose={onClose}
      isShort
    >
      <p className={classes.hint}>{t('journal.print_hint')}</p>
      <DateField label={t('journal.from')} {...form.field('from')} />
      <DateField label={t('journal.until')} {...form.field('until')} />
    </EntityFormPanel>
  );
};
