import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import type { Use } from '#contract/catalogue/catalogue.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useUseTexts } from './useUseTexts.ts';

/** The backend's list of a record's uses; undefined where it has none. */
export type KnownUses = { data?: readonly Use[]; error?: unknown; refetch: () => unknown } | undefined;

type DeleteUsedProps = {
  name: string;
  uses: KnownUses;
  onDelete: () => Promise<{ error?: unknown }>;
  onClose: () => void;
};

/** Holders of a role lose it; any other use prevents the deletion. */
const isLoss = ({ kind }: Use): boolean => kind === 'people';

/** Asks before a shared record is deleted, and names what uses it. [CAT-06, CAT-19, ROLE-05, ROLE-10] */
export const DeleteUsed = ({ name, uses, onDelete, onClose }: DeleteUsedProps) => {
  const { t } = useTranslation('lists');
  const textOf = useFailureText();
  const describeUses = useUseTexts();
  const counted = uses?.data?.filter(({ count }) => count > 0);
  const keeping = describeUses(counted?.filter((use) => !isLoss(use)) ?? []);
  return (
    <DeleteDialog
      name={name}
      losses={uses ? counted && describeUses(counted.filter(isLoss)) : []}
      refusal={keeping.length > 0 ? t('delete.used', { uses: keeping.join('; ') }) : undefined}
      countFailure={
        uses?.error ? { text: textOf(uses.error), onRetry: () => void uses.refetch() } : undefined
      }
      onDelete={onDelete}
      onClose={onClose}
    />
  );
};
