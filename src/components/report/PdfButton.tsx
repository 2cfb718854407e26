import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '../feedback/FailureAlert.tsx';
import classes from './report.module.css';
import { usePdf } from './usePdf.ts';

type PdfButtonProps = {
  /** Creates and downloads the PDF, loading the code for it. */
  make: () => Promise<void>;
  /** True until the content is ready. */
  isWaiting?: boolean;
};

/** Button that creates a PDF and shows the progress. */
export const PdfButton = ({ make, isWaiting = false }: PdfButtonProps) => {
  const { t } = useTranslation('common');
  const { status, download } = usePdf(make);
  return (
    <>
      <Button
        className="no-print"
        variant="default"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        loading={status === 'working'}
        disabled={isWaiting}
        onClick={download}
      >
        {t('pdf.download')}
      </Button>
      <span role="status" className="visually-hidden">
        {status === 'working' ? t('pdf.working') : null}
      </span>
      {status === 'failed' ? (
        <div className={classes.failure}>
          <FailureAlert text={t('pdf.failed')} onRetry={download} />
        </div>
      ) : null}
    </>
  );
};
