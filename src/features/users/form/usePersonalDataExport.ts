import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonalDataExport } from '#contract/privacy/erasure.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { fileNameOf } from '#platform/fileName.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { importChunk } from '#components/lazy/importChunk.ts';
import { saveFile } from '#platform/saveFile.ts';
import { formatDate } from '#platform/time/dates.ts';

type Format = 'json' | 'pdf';

/** Downloads all data about a user, as JSON or PDF. */
export const usePersonalDataExport = (user: { id: number; name: string }) => {
  const { t } = useTranslation(['privacy', 'common']);
  const textOf = useFailureText();
  const [state, setState] = useState<{ loading: Format | null; failure?: string }>({ loading: null });

  const pdfOf = async (data: PersonalDataExport): Promise<Blob> => {
    const { makePersonalDataPdf } = await importChunk(() => import('./personalDataPdf.ts'));
    return makePersonalDataPdf(data, {
      language: currentLanguage(),
      title: `${t('section.title')}: ${data.person.name}`,
      subtitle: `${data.person.email} · ${formatDate(data.exported)}`,
      headings: { created: t('section.created'), contents: t('section.contents') },
      headingOf: ({ subject, table, rows }) =>
        `${t(`subjects.${subject}`, { count: rows.length })} (${table})`,
      dateOf: formatDate,
      pageText: (page, pages) => t('common:pdf.page', { page, pages }),
    });
  };

  const download = async (format: Format): Promise<void> => {
    setState({ loading: format });
    try {
      const outcome = await sendCall('getPersonalData', { path: { id: user.id } });
      if (!outcome.ok) return setState({ loading: null, failure: textOf(outcome.failure) });
      const json = () => new Blob([JSON.stringify(outcome.data, null, 2)], { type: 'application/json' });
      const file = format === 'json' ? json() : await pdfOf(outcome.data);
      saveFile(fileNameOf(`${t('section.title')} ${user.name}`, format), file);
      setState({ loading: null });
    } catch (error) {
      setState({ loading: null, failure: textOf(error) });
    }
  };

  return { ...state, download };
};
