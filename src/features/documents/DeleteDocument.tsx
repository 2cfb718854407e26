import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import type { StoredFile } from '#contract/drawings/drawing.ts';
import { useDeleteDocumentMutation } from '#entities/files/documentsApi.ts';

/** Dialog that asks before a document is deleted. [DOC-15] */
export const DeleteDocument = ({ file, onClose }: { file: StoredFile; onClose: () => void }) => {
  const [remove] = useDeleteDocumentMutation();
  return <DeleteDialog name={file.name} losses={[]} onDelete={() => remove(file.id)} onClose={onClose} />;
};
