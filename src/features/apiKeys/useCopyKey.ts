import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../platform/clipboard.ts';
import { notify } from '../../platform/notify.ts';

/** Copies a key and says so; false when the browser didn't let us. [KEY-09] */
export const useCopyKey = (): ((token: string) => Promise<boolean>) => {
  const { t } = useTranslation('apiKeys');
  return useCallback(
    async (token) => {
      const isCopied = await copyText(token);
      notify(
        isCopied
          ? { tone: 'success', text: t('apikeys.copied') }
          : { tone: 'failure', text: t('apikeys.copy_failed') },
      );
      return isCopied;
    },
    [t],
  );
};
