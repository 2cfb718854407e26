import { useTranslation } from 'react-i18next';
import type { FoundFlaw } from '#contract/flaws/flaw.ts';
import { StoredPhotos } from '../StoredPhotos.tsx';
import classes from './office.module.css';

/** Photos of the flaw; each opens large. [FLAWM-09] */
export const FlawPhotos = ({ flaw }: { flaw: FoundFlaw }) => {
  const { t } = useTranslation('flaws');
  if (flaw.fileIds.length === 0) return null;
  return (
    <section aria-label={t('form.photos')}>
      <h3 className={classes.heading}>{t('form.photos')}</h3>
      <StoredPhotos fileIds={flaw.fileIds} label={t('fix.photo', { name: flaw.name })} />
    </section>
  );
};
