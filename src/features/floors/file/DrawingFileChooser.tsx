import { LazyPart } from '../../../components/lazy/LazyPart.tsx';
import type { LazySource } from '../../../components/lazy/LazyPart.tsx';
import type { FileDialogProps } from './FileDialog.tsx';

const dialog: LazySource<FileDialogProps> = {
  load: () => import('./FileDialog.tsx').then(({ FileDialog }) => FileDialog),
  namespaces: ['drawingFile'],
};

/** Asks for the file of a drawing: a picture, a page of a PDF, or an SVG; cropped and turned where wished. Mounted while it is asked. */
export const DrawingFileChooser = (props: FileDialogProps) => <LazyPart source={dialog} props={props} />;
