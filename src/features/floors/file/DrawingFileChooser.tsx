import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { FileDialogProps } from './FileDialog.tsx';

const dialog: LazySource<FileDialogProps> = {
  load: () => import('./FileDialog.tsx').then(({ FileDialog }) => FileDialog),
  namespaces: ['drawingFile'],
};

/** Dialog for the file of a drawing: a picture, a page of a PDF, or an SVG; optionally cropped and rotated. Mounted while open. */
export const DrawingFileChooser = (props: FileDialogProps) => <LazyPart source={dialog} props={props} />;
