import { notify } from '#platform/notify.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { saveFile } from '#platform/saveFile.ts';

/** Returns a function that downloads a document under its name, or shows why it failed. */
export const useDownloadDocument = () => {
  const textOf = useFailureText();
  return async ({ id, name }: { id: number; name: string }): Promise<void> => {
    const outcome = await sendCall('downloadFile', { path: { id } });
    if (outcome.ok) saveFile(name, new Blob([outcome.data.bytes], { type: outcome.data.type }));
    else notify({ tone: 'failure', text: textOf(outcome.failure) });
  };
};
