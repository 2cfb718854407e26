import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../platform/i18n.ts';
import type { DeletedWork } from '../useDeletedWork.ts';
import { useDeletedWork } from '../useDeletedWork.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import classes from './handOver.module.css';

/** Offers to hand over the work of deleted users, by their names, once the backend has confirmed them. [RLOG-14] */
export const HandOverOffer = () => {
  const { t } = useTranslation('approvals');
  const work = useDeletedWork();
  // What was asked about stays in sight while it is handed over.
  const [asked, setAsked] = useState<readonly DeletedWork[] | null>(null);
  if (work.length === 0 && !asked) return null;
  const names = new Intl.ListFormat(currentLanguage()).format(work.map(({ owner }) => owner.name));
  return (
    <>
      {work.length > 0 ? (
        <div className={classes.offer}>
          <span role="status">{t('hand_over.offer', { count: work.length, names })}</span>
          <Button variant="default" onClick={() => setAsked(work)}>
            {t('hand_over.open')}
          </Button>
        </div>
      ) : null}
      {asked ? <HandOverDialog work={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
};
