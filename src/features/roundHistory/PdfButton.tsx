import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../../components/feedback/FailureAlert.tsx';
import type { HistoryPdfOptions } from './useHistoryPdf.ts';
import { useHistoryPdf } from './useHistoryPdf.ts';
import classes from './roundHistory.module.css';

/** Makes the PDF and says how that goes, so that the floor need not be rendered anew for it. [HIST-11] */
export const PdfButton = (props: HistoryPdfOptions) => {
  const { t } = useTranslation('roundHistory');
  const { status, download } = useHistoryPdf(props);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        loading={status === 'working'}
        disabled={props.image.status === 'loading'}
        onClick={download}
      >
        {t('pdf.download')}
      </Button>
      {status === 'failed' ? (
        <div className={classes.failure}>
          <FailureAlert text={t('pdf.failed')} onRetry={download} />
        </div>
      ) : null}
    </>
  );
};
