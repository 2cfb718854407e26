import dayjs from 'dayjs';
import { useState } from 'react';
import { isChosenDay, isDayText } from '../../../components/forms/dateText.ts';
import { textLimits } from '../../../contract/constants.ts';
import { answerFlawName, answerFlawOf } from '../../../domain/answerFlaw.ts';
import { emptyFlawForm } from '../../../domain/flawForm.ts';
import type { QuestionState } from '../../../domain/roundView.ts';
import { useDraftPhotos } from '../../../entities/flaws/parts/useDraftPhotos.ts';
import { useRoundView } from '../../../entities/rounds/roundHooks.ts';
import type { ActOutcome } from '../../../entities/rounds/useRoundActions.ts';
import { useRoundActions } from '../../../entities/rounds/useRoundActions.ts';
import { useRoundUi } from '../roundUi.ts';

type NegativeAnswerEnds = {
  /** Just before the answer is stored. */
  onSave: () => void;
  onStored: () => void;
};

/**
 * What is wrong, since when it isn't any more, and photos of it. An answer has no place for photos: they are kept with a loose flaw of
 * the round that has the question's name, one for each question. [ROUND-49]
 */
export const useNegativeAnswer = (question: QuestionState, { onSave, onStored }: NegativeAnswerEnds) => {
  const { roundId, watch } = useRoundUi();
  const actions = useRoundActions(roundId);
  const currentView = useRoundView(roundId);
  const draft = useDraftPhotos();
  const [description, setDescription] = useState(question.answerDescription);
  const [fixedOn, setFixedOn] = useState(question.done ? dayjs(question.done).format('YYYY-MM-DD') : '');
  const [hasTried, setHasTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const today = dayjs().format('YYYY-MM-DD');
  const text = description.trim();
  const isDay = fixedOn === '' || isDayText(fixedOn);
  const problems = {
    isMissing: text === '',
    isLong: text.length > textLimits.text,
    isNoDay: !isDay,
    isFuture: isDay && fixedOn > today,
    isOfOtherTimes: isDayText(fixedOn) && !isChosenDay(fixedOn),
  };

  const keepPhotos = async (): Promise<ActOutcome> => {
    const photos = ((await draft.settled()) ?? []).map(({ prepared }) => prepared);
    const view = currentView();
    const [info] = view?.infos ?? [];
    if (photos.length === 0 || !view || !info) return { status: 'stored' };
    const known = answerFlawOf(view, question);
    if (known) {
      for (const photo of photos) {
        const outcome = await actions.addPhoto(known.key, photo);
        if (outcome.status === 'refused') return outcome;
      }
      return { status: 'stored' };
    }
    const isFixed = fixedOn !== '';
    const form = {
      ...emptyFlawForm,
      name: answerFlawName(question),
      description: text,
      isFixed,
      measure: isFixed ? text : '',
      scale: 1,
    };
    return actions.addFlaw({ infoId: info.id, point: null }, form, photos);
  };
  const store = async (): Promise<ActOutcome> => {
    const done = fixedOn ? dayjs(fixedOn).toISOString() : null;
    const answered = await actions.answerQuestion(question.id, {
      state: 'negative',
      description: text,
      done,
    });
    return answered.status === 'refused' ? answered : keepPhotos();
  };

  const save = async (): Promise<void> => {
    setHasTried(true);
    if (isSaving || Object.values(problems).some(Boolean)) return;
    setIsSaving(true);
    // Nobody should believe that a photo went along which was refused a moment ago.
    if ((await draft.settled()) === null) return setIsSaving(false);
    onSave();
    const act = store();
    watch(act);
    const outcome = await act;
    setIsSaving(false);
    if (outcome.status === 'stored') onStored();
  };

  return {
    ...{ description, setDescription, fixedOn, setFixedOn, today, problems, hasTried, isSaving, draft, save },
    /** Photos lie on a floor of the round. */
    hasPlace: (currentView()?.infos.length ?? 0) > 0,
  };
};
