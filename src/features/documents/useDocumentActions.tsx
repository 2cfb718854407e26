import { IconDownload, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '#components/table/dataTableTypes.ts';
import type { StoredFile } from '#contract/drawings/drawing.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { useDownloadDocument } from '#entities/files/useDownloadDocument.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { notify } from '#platform/notify.ts';
import { transport } from '#platform/calls/transport.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useCallMutation } from '#store/callApi.ts';

/** Returns a document's permitted actions: open in the browser if it is a PDF, download, delete. [DOC-04, DOC-22] */
export const useDocumentActions = (
  remove: (file: StoredFile) => void,
): ((file: StoredFile) => RowAction[]) => {
  const { t } = useTranslation('documents');
  const textOf = useFailureText();
  const mayEdit = useMayCallThere('deleteFile', 'document');
  const isTillsyn = useIsTillsyn();
  const [askAddress] = useCallMutation('openFile');
  const download = useDownloadDocument();
  const notifyFailure = (error: unknown) => notify({ tone: 'failure', text: textOf(error) });

  const show = async (file: StoredFile) => {
    // A window opened after a response would be blocked as a popup.
    const tab = window.open('about:blank', '_blank');
    const { data, error } = await askAddress({ id: file.id });
    if (data && tab) {
      tab.opener = null;
      tab.location.replace(new URL(`${transport.apiBaseUrl}${data.path}`, window.location.href).href);
    } else {
      tab?.close();
      if (error) notifyFailure(error);
    }
  };
  return (file) => {
    if (!mayEdit) return [];
    const isPdf = isTillsyn && file.mimeType === 'application/pdf';
    return [
      ...(isPdf
        ? [
            {
              id: 'open',
              label: t('open', { name: file.name }),
              icon: <IconExternalLink size={18} aria-hidden />,
              onSelect: () => void show(file),
            },
          ]
        : []),
      {
        id: 'download',
        label: t('download', { name: file.name }),
        icon: <IconDownload size={18} aria-hidden />,
        onSelect: () => void download(file),
      },
      {
        id: 'delete',
        label: t('delete', { name: file.name }),
        icon: <IconTrash size={18} aria-hidden />,
        isDanger: true,
        onSelect: () => remove(file),
      },
    ];
  };
};
