import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmAct } from './ConfirmAct.tsx';
import { FailureAlert } from './FailureAlert.tsx';
import { RowsSkeleton } from './Skeletons.tsx';

type DeleteDialogProps = {
  /** Name of the record to delete. */
  name: string;
  /** Records deleted with it, each in numbers ("12 buildings"); undefined while counting, empty if there are none. */
  losses: readonly string[] | undefined;
  /** True if it can be restored from a bin: the deletion isn't permanent. */
  isRestorable?: boolean;
  /** Reason why it can't be deleted, with the number of records that prevent it: replaces the losses, and there is no confirmation. */
  refusal?: string;
  /** Failure of the count. */
  countFailure?: { text: string; onRetry: () => void };
  /** Additional information before deleting. */
  children?: ReactNode;
  onDelete: () => Promise<{ error?: unknown }>;
  /** Also called after the deletion. */
  onClose: () => void;
};

const Losses = ({ losses, isRestorable }: { losses: readonly string[]; isRestorable: boolean }) => {
  const { t } = useTranslation('lists');
  if (losses.length === 0) return <p>{t('delete.nothing_more')}</p>;
  return (
    <>
      <p>{t(isRestorable ? 'delete.goes_along' : 'delete.losses')}</p>
      <Box component="ul" my="xs" mx={0} ps={20}>
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </Box>
    </>
  );
};

/** Dialog that asks before a record is deleted, lists the losses in numbers, and shows a refusal. [FORM-09] */
export const DeleteDialog = (props: DeleteDialogProps) => {
  const { name, losses, isRestorable = false, countFailure, refusal, children, onDelete, onClose } = props;
  const { t } = useTranslation('lists');
  return (
    <ConfirmAct
      title={t('delete.title', { name })}
      failedTitle={t('delete.failed', { name })}
      confirmLabel={t('delete.confirm')}
      isDanger
      isConfirmDisabled={losses === undefined || refusal !== undefined}
      act={onDelete}
      onClose={onClose}
    >
      {children}
      {countFailure ? <FailureAlert {...countFailure} /> : null}
      {refusal === undefined ? null : <p>{refusal}</p>}
      {losses && refusal === undefined ? <Losses losses={losses} isRestorable={isRestorable} /> : null}
      {losses || countFailure ? null : (
        <div aria-busy>
          <span role="status" className="visually-hidden">
            {t(isRestorable ? 'delete.counting_along' : 'delete.counting')}
          </span>
          <RowsSkeleton rows={2} />
        </div>
      )}
      {refusal === undefined && !isRestorable ? <p>{t('delete.final')}</p> : null}
    </ConfirmAct>
  );
};
