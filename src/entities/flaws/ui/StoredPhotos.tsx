import { FlawPhoto } from './FlawPhoto.tsx';
import classes from './office/office.module.css';

/** Returns a photo of a stored flaw, which has no bytes on this device. */
const storedPhoto = (fileId: number) => ({
  photoId: String(fileId),
  fileId,
  name: '',
  type: '',
  sizeBytes: 0,
});

/** Row of stored photos; each opens large. */
export const StoredPhotos = ({ fileIds, label }: { fileIds: readonly number[]; label: string }) =>
  fileIds.length === 0 ? null : (
    <ul className={classes.photos}>
      {fileIds.map((fileId) => (
        <li key={fileId}>
          <FlawPhoto photo={storedPhoto(fileId)} label={label} />
        </li>
      ))}
    </ul>
  );
