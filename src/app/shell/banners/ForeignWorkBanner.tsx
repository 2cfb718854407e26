import { IconUserPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { HandOverPart } from '../../../entities/quarantine/parts/HandOverPart.tsx';
import { useForeignCount } from '../../../offline/sync/useSync.ts';
import classes from './banner.module.css';

/** Says that another user's work waits on this device, without any details. (decisions, Shared tablets) */
export const ForeignWorkBanner = () => {
  const { t } = useTranslation('common');
  const foreignCount = useForeignCount();
  if (foreignCount === 0) return null;
  return (
    <div className={`${classes.banner} no-print`}>
      <IconUserPause size={20} aria-hidden />
      <div className={classes.words}>
        <HandOverPart tell={(count) => <span role="status">{t('shell.foreign_work', { count })}</span>} />
      </div>
    </div>
  );
};
