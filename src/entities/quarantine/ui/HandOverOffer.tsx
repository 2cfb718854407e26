import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForeignCount } from '#offline/sync/useSync.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { actsOf } from '../handOverWork.ts';
import type { DeletedWork } from '../useDeletedWork.ts';
import { useDeletedWork } from '../useDeletedWork.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import classes from './handOver.module.css';

export type HandOverOfferProps = {
  /** Renders the amount of other users' work, which they send when they log in again. */
  tell: (count: number) => ReactNode;
};

/**
 * Offer to hand over the work of deleted users, by their names, once the backend has confirmed them; other work is shown as usual.
 * [RLOG-14]
 */
export const HandOverOffer = ({ tell }: HandOverOfferProps) => {
  const { t } = useTranslation('approvals');
  const work = useDeletedWork();
  const remainingCount = useForeignCount() - actsOf(work);
  // The confirmed work stays visible while it is handed over.
  const [asked, setAsked] = useState<readonly DeletedWork[] | null>(null);
  const names = new Intl.ListFormat(currentLanguage()).format(work.map(({ owner }) => owner.name));
  const acts = t('hand_over.acts', { count: actsOf(work) });
  return (
    <>
      {remainingCount > 0 ? tell(remainingCount) : null}
      {work.length > 0 ? (
        <div className={classes.offer}>
          <span role="status">{t('hand_over.offer', { count: work.length, names, acts })}</span>
          <Button variant="default" onClick={() => setAsked(work)}>
            {t('hand_over.open')}
          </Button>
        </div>
      ) : null}
      {asked ? <HandOverDialog work={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
};
