import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import { moveStatusOf } from '#domain/moves/moves.ts';

const tones = { open: 'info', started: 'warning', completed: 'success' } as const;

/** Status of a move as colour, shape and text. [MOVE-59] */
export const MoveStatusChip = ({ status }: { status: number }) => {
  const { t } = useTranslation('moves');
  const name = moveStatusOf(status);
  return <StatusChip tone={tones[name]}>{t(`status.${name}`)}</StatusChip>;
};
