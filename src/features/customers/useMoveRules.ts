import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { isAlreadyAt, mayMakeRoot, moveRefusal } from '#domain/tenants/treeMoves.ts';
import type { LevelPlace, MoveTarget } from '#domain/tenants/treeMoves.ts';
import { selectPrincipal } from '#entities/session/sessionSlice.ts';

/** Returns functions that check the valid targets of a level, with formatted reasons. [PICK-31, PICK-32] */
export const useMoveRules = () => {
  const principal = useSelector(selectPrincipal);
  const { t } = useTranslation(['errors', 'customers']);
  return {
    mayMakeRoot: mayMakeRoot(principal),
    refusalText: (level: LevelPlace | null, target: MoveTarget | null): string | null => {
      if (!level || !target) return t('errors:not_found');
      const refusal = moveRefusal(principal, level, target);
      if (refusal) return t(`errors:${refusal}`);
      return isAlreadyAt(level, target) ? t('customers:move.already_there') : null;
    },
  };
};
