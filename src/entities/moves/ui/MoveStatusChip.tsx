import { useTranslation } from 'react-i18next';
import { StateChip } from '#components/marks/StateChip.tsx';
import { moveStatusOf } from '#domain/moves/moves.ts';

const marks = { open: 'unchecked', started: 'warning', completed: 'ok' } as const;

/** Status of a move as colour, shape and text. [MOVE-59] */
export const MoveStatusChip = ({ status }: { status: number }) => {
  const { t } = useTranslation('moves');
  const name = moveStatusOf(status);
  return <StateChip state={marks[name]}>{t(`status.${name}`)}</StateChip>;
};
