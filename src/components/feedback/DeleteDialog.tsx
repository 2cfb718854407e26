import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmAct } from './ConfirmAct.tsx';
import { FailureAlert } from './FailureAlert.tsx';
import { RowsSkeleton } from './Skeletons.tsx';
import classes from './feedback.module.css';

type DeleteDialogProps = {
  /** Of what is deleted. */
  name: string;
  /** What goes with it, each in numbers ("12 buildings"); undefined while it is being counted, empty where nothing does. */
  losses: readonly string[] | undefined;
  /** It can be taken back from a bin: nothing is lost for good. */
  isRestorable?: boolean;
  /** Why it can't be deleted at all, with the number of what keeps it: stands instead of the losses, and nothing can be confirmed. */
  refusal?: string;
  /** It could not be counted. */
  countFailure?: { text: string; onRetry: () => void };
  /** What else to know before. */
  children?: ReactNode;
  onDelete: () => Promise<{ error?: unknown }>;
  /** Called when it was deleted, too. */
  onClose: () => void;
};

const Losses = ({ losses, isRestorable }: { losses: readonly string[]; isRestorable: boolean }) => {
  const { t } = useTranslation('lists');
  if (losses.length === 0) return <p>{t('delete.nothing_more')}</p>;
  return (
    <>
      <p>{t(isRestorable ? 'delete.goes_along' : 'delete.losses')}</p>
      <ul className={classes.losses}>
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </>
  );
};

/** Asks before a record is deleted, says in numbers what will be lost, and shows a refusal where the user is. [FORM-09] */
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
      {losses && refusal === undefined ? <Losses {...{ losses, isRestorable }} /> : null}
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
