import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { looseFlawFromClick, type Point } from '#domain/drawings/coordinates.ts';
import { useRoundFlaw } from '#entities/rounds/roundHooks.ts';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';
import { useRoundUi } from '../roundUi.ts';

export interface Moving {
  /** Loose flaw that the next click moves. */
  movedKey: string | null;
  onMoved: () => void;
}

/** Returns the placing mode, in which the next click on a drawing places a new loose flaw or moves an existing one. [ROUND-30] */
export const usePlacing = (infoId: number, { movedKey, onMoved }: Moving) => {
  const { t } = useTranslation('rounds');
  const { roundId, openFlaw, watch } = useRoundUi();
  const actions = useRoundActions(roundId);
  const roundFlaw = useRoundFlaw(roundId, movedKey ?? '');
  const movedFlaw =
    roundFlaw?.roundHistoryInfoId === infoId && roundFlaw.done === null ? roundFlaw : undefined;
  const [isNew, setIsNew] = useState(false);
  const isPlacing = movedFlaw !== undefined || isNew;
  const stop = () => {
    setIsNew(false);
    onMoved();
  };
  return {
    isPlacing,
    hint: movedFlaw ? t('drawing.move_hint', { name: movedFlaw.name }) : isNew ? t('drawing.place_hint') : '',
    buttonText: t(movedFlaw ? 'drawing.move_cancel' : isNew ? 'drawing.place_cancel' : 'drawing.place'),
    toggle: () => (isPlacing ? stop() : setIsNew(true)),
    stop,
    place: (point: Point) => {
      stop();
      if (movedFlaw) watch(actions.changeFlaw(movedFlaw.key, looseFlawFromClick(point)));
      else openFlaw({ infoId, point });
    },
  };
};
