import { useTranslation } from 'react-i18next';
import type { FoundFlaw } from '../../../../contract/flaws/flaw.ts';
import { FlawPhoto } from '../FlawPhoto.tsx';
import classes from './office.module.css';

/** A stored photo has no bytes on this device. */
const storedPhoto = (fileId: number) => ({
  photoId: String(fileId),
  fileId,
  name: '',
  type: '',
  sizeBytes: 0,
});

/** The flaw's photos; each opens large. [FLAWM-09] */
export const FlawPhotos = ({ flaw }: { flaw: FoundFlaw }) => {
  const { t } = useTranslation('flaws');
  if (flaw.fileIds.length === 0) return null;
  return (
    <section aria-label={t('form.photos')}>
      <h3 className={classes.heading}>{t('form.photos')}</h3>
      <ul className={classes.photos}>
        {flaw.fileIds.map((fileId) => (
          <li key={fileId}>
            <FlawPhoto photo={storedPhoto(fileId)} label={t('fix.photo', { name: flaw.name })} />
          </li>
        ))}
      </ul>
    </section>
  );
};
