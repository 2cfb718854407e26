import { useTranslation } from 'react-i18next';
import { useCopyText } from '#components/text/useCopyText.ts';

/** Copies a key and says so; false when the browser didn't let us. [KEY-09] */
export const useCopyKey = (): ((token: string) => Promise<boolean>) => {
  const { t } = useTranslation('apiKeys');
  return useCopyText(t('apikeys.copied'), t('apikeys.copy_failed'));
};
