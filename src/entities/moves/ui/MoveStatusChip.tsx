import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import type { MoveStatus } from '#contract/constants.ts';

const tones = { open: 'info', started: 'warning', completed: 'success' } as const;

/** Status of a move as colour, shape and text. [MOVE-59] */
export const MoveStatusChip = ({ status }: { status: MoveStatus }) => {
  const { t } = useTranslation('moves');
  return <StatusChip tone={tones[status]}>{t(`status.${status}`)}</StatusChip>;
};
