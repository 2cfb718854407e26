import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import type { Use } from '#contract/catalogue/catalogue.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useUseTexts } from './useUseTexts.ts';

/** Query result with a record's uses. */
export type KnownUses = { data?: readonly Use[]; error?: unknown; refetch: () => unknown };

type DeleteUsedProps = {
  name: string;
  uses: KnownUses;
  onDelete: () => Promise<{ error?: unknown }>;
  onClose: () => void;
};

/** Returns whether a use is only lost with the record: holders of a role lose it; any other use prevents the deletion. */
const isLoss = ({ kind }: Use): boolean => kind === 'people';

/** Dialog that asks before a shared record is deleted, and names its uses. [CAT-06, CAT-19, ROLE-05, ROLE-10] */
export const DeleteUsed = ({ name, uses, onDelete, onClose }: DeleteUsedProps) => {
  const { t } = useTranslation('lists');
  const textOf = useFailureText();
  const describeUses = useUseTexts();
  const counted = uses.data?.filter(({ count }) => count > 0);
  const keeping = describeUses(counted?.filter((use) => !isLoss(use)) ?? []);
  return (
    <DeleteDialog
      name={name}
      losses={counted && describeUses(counted.filter(isLoss))}
      refusal={keeping.length > 0 ? t('delete.used', { uses: keeping.join('; ') }) : undefined}
      countFailure={uses.error ? { text: textOf(uses.error), onRetry: () => void uses.refetch() } : undefined}
      onDelete={onDelete}
      onClose={onClose}
    />
  );
};
