import { useState } from 'react';
import { isDayText } from '#domain/dates.ts';
import { dayText } from '#domain/timestamps.ts';
import { localMidnight } from '#platform/time/timestamps.ts';
import { now } from '#platform/time/clock.ts';
import { isChosenDay } from '#components/forms/fields/dateText.ts';
import { textLimits } from '#contract/constants.ts';
import { answerDescriptionOf, answerFlawName } from '#domain/rounds/answerFlaw.ts';
import { emptyFlawForm } from '#domain/flaws/flawForm.ts';
import type { QuestionState } from '#domain/rounds/roundView.ts';
import { useDraftPhotos } from '#entities/flaws/ui/useDraftPhotos.ts';
import { useRoundView } from '#entities/rounds/roundHooks.ts';
import type { ActOutcome } from '#entities/rounds/useRoundActions.ts';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';
import { useRoundUi } from '../roundUi.ts';

/**
 * Returns a negative answer being written: description, day it was fixed, and photos. An answer can't have photos: they belong to a loose
 * flaw of the round with the question's name, one per question. `onSave` is called just before the answer is stored. [ROUND-49]
 */
export const useNegativeAnswer = (question: QuestionState, onSave: () => void) => {
  const { roundId, watch } = useRoundUi();
  const actions = useRoundActions(roundId);
  const currentView = useRoundView(roundId);
  const draft = useDraftPhotos();
  const [description, setDescription] = useState(question.answerDescription || answerDescriptionOf(question));
  const [fixedOn, setFixedOn] = useState(question.done ? dayText(question.done) : '');
  const [hasTried, setHasTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const today = dayText(now());
  const text = description.trim();
  const isDay = fixedOn === '' || isDayText(fixedOn);
  const problems = {
    isMissing: text === '',
    isLong: text.length > textLimits.text,
    isNoDay: !isDay,
    isFuture: isDay && fixedOn > today,
    isOfOtherTimes: isDayText(fixedOn) && !isChosenDay(fixedOn),
  };

  const store = async (): Promise<ActOutcome> => {
    const photos = ((await draft.settled()) ?? []).map(({ prepared }) => prepared);
    const isFixed = fixedOn !== '';
    const answer = { description: text, done: isFixed ? localMidnight(fixedOn) : null };
    const form = {
      ...emptyFlawForm,
      name: answerFlawName(question),
      description: text,
      isFixed,
      measure: isFixed ? text : '',
      scale: 1,
    };
    const outcome = await actions.answerNegative(question.id, answer, form, photos);
    // A full device refuses new photos but still stores answers.
    if (photos.length > 0 && outcome.status === 'refused' && outcome.failure.codes.includes('storage_full'))
      await actions.answerNegative(question.id, answer, form, []);
    return outcome;
  };

  /** Saves the answer; returns whether it was stored. */
  const save = async (): Promise<boolean> => {
    setHasTried(true);
    if (isSaving || Object.values(problems).some(Boolean)) return false;
    setIsSaving(true);
    // The user must notice a photo that was just refused.
    if ((await draft.settled()) === null) {
      setIsSaving(false);
      return false;
    }
    onSave();
    const act = store();
    watch(act);
    const outcome = await act;
    setIsSaving(false);
    return outcome.status === 'stored';
  };

  return {
    description,
    setDescription,
    fixedOn,
    setFixedOn,
    today,
    problems,
    hasTried,
    isSaving,
    draft,
    save,
    /** True if the round has a floor, which photos need. */
    hasPlace: (currentView()?.infos.length ?? 0) > 0,
  };
};
