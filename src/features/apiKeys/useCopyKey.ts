import { useTranslation } from 'react-i18next';
import { useCopyText } from '#components/text/useCopyText.ts';

/** Returns a function that copies a key and shows a notice; false if the browser refused. [KEY-09] */
export const useCopyKey = (): ((token: string) => Promise<boolean>) => {
  const { t } = useTranslation('apiKeys');
  return useCopyText(t('apikeys.copied'), t('apikeys.copy_failed'));
};
