import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { DocumentPlace } from '../documentForm.ts';
import { documentForm } from '../documentForm.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { notify } from '#platform/notify.ts';
import { baseApi } from '#store/baseApi.ts';
import { useCallMutation } from '#store/callApi.ts';
import { useAppDispatch } from '#store/hooks.ts';

type UploadDocumentProps = { place: DocumentPlace; label: string; onAdded: (fileId: number) => void };

/** Button that uploads a document of a customer or building, for users who may. */
export const UploadDocument = ({ place, label, onAdded }: UploadDocumentProps) => {
  const textOf = useFailureText();
  const dispatch = useAppDispatch();
  const mayUpload = useMayCallThere('uploadFile', 'document');
  const [upload] = useCallMutation('uploadFile');
  const [isSending, setIsSending] = useState(false);
  if (!mayUpload) return null;
  const send = async (file: File | null) => {
    if (!file) return;
    setIsSending(true);
    const { data, error } = await upload({ body: documentForm(file, place) });
    setIsSending(false);
    if (data) {
      dispatch(baseApi.util.invalidateTags(['File']));
      onAdded(data.id);
    } else notify({ tone: 'failure', text: textOf(error) });
  };
  return (
    <FileButton
      accept=".doc,.docx,.pdf,.xlsx,.xls"
      inputProps={{ 'aria-label': label }}
      onChange={(file) => void send(file)}
    >
      {(props) => (
        <Button
          {...props}
          variant="subtle"
          loading={isSending}
          leftSection={<IconFileUpload size={18} aria-hidden />}
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
};
