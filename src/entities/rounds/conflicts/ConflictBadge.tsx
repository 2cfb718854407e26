import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '#components/overlays/Modal.tsx';
import type { ConflictKind, RoundConflict } from '#contract/rounds/roundConflict.ts';
import { useConflictsOf } from './conflictsContext.ts';
import { ConflictChoice } from './ConflictChoice.tsx';
import classes from './conflicts.module.css';

type ConflictBadgeProps = { kind: ConflictKind; id: number; name: string };

/** Badge on an item or question that two inspectors answered differently, which opens both answers; otherwise nothing. */
export const ConflictBadge = ({ kind, id, name }: ConflictBadgeProps) => {
  const conflicts = useConflictsOf(kind, id);
  // Hardly any of the many rows has a conflict: the others only pay for this check.
  return conflicts.length === 0 ? null : <Badge conflicts={conflicts} name={name} />;
};

const Badge = ({ conflicts, name }: { conflicts: readonly RoundConflict[]; name: string }) => {
  const { t } = useTranslation('rounds');
  const { t: common } = useTranslation('common');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.badge}
        aria-label={t('conflict.badge_for', { target: name })}
        onClick={() => setIsOpen(true)}
      >
        <IconArrowsSplit2 size={18} aria-hidden />
        {t('conflict.badge')}
      </button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={name}
        closeButtonProps={{ 'aria-label': common('feedback.close') }}
      >
        <ConflictChoice conflicts={conflicts} name={name} onDone={() => setIsOpen(false)} />
      </Modal>
    </>
  );
};
