import type { TFunction } from 'i18next';
import { getById } from '#domain/byId.ts';
import { flawOf, itemOf, questionOf, type RoundState } from '#domain/rounds/roundView.ts';
import type { LocalizeFlaw } from '#entities/flawCategories/useLocalizeFlaw.ts';
import type { LastAct } from '#entities/rounds/roundsSlice.ts';

interface ActLabels {
  t: TFunction<'rounds'>;
  sayFlaw: LocalizeFlaw;
}

/** Formats an act's name for undo and redo: "OK 12", "flaw 5, extinguisher missing". */
export const actName = (view: RoundState, act: LastAct, { t, sayFlaw }: ActLabels): string => {
  const { kind, flawKey } = act;
  const itemId = act.itemId ?? (flawKey === undefined ? null : getById(view.flawPlaces, flawKey)?.itemId);
  const number = typeof itemId === 'number' ? (itemOf(view, itemId)?.positionNumber ?? null) : null;
  const actFlaw = flawKey === undefined ? undefined : flawOf(view, flawKey);
  const name = (actFlaw ? sayFlaw(actFlaw).name : act.flawName) ?? '';
  const flaw = number === null ? name : t('acts.of_item', { number, name });
  switch (kind) {
    case 'ok':
    case 'still':
    case 'uncheck':
    case 'skip':
    case 'serviceInfo':
    case 'service':
    case 'replacement':
    case 'scan':
      return t(`acts.${kind}`, { number });
    case 'flaw':
      return t(number === null ? 'acts.loose_flaw' : 'acts.flaw', { flaw });
    case 'fix':
      return flawKey === undefined ? t('acts.fix_all', { number }) : t('acts.fix', { flaw });
    case 'change':
    case 'remove':
    case 'photo':
    case 'photoRemoval':
      return t(`acts.${kind}`, { flaw });
    case 'answer': {
      const question = act.questionId === undefined ? undefined : questionOf(view, act.questionId);
      return t('acts.answer', { question: question?.name ?? '' });
    }
    case 'remaining':
      return t('acts.remaining', { count: act.count ?? 0 });
  }
};
