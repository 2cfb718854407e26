import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailReceipt } from '#contract/notifications/reminders.ts';
import { joinReceipts } from '#domain/users/receivers.ts';
import { ReminderDialog } from '#entities/notifications/ui/ReminderDialog.tsx';
import { receiversOf } from '#entities/notifications/receiversOf.ts';
import type { Receivers } from '#entities/notifications/receiversOf.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { toFailure } from '#platform/calls/failure.ts';
import { sendCall } from '#platform/calls/http.ts';
import { newId } from '#platform/ids.ts';
import type { Reminded } from './useWorkSelection.tsx';
import { useCallMutation } from '#store/callApi.ts';

type JoinedReminderProps = {
  kind: 'flaw' | 'round';
  rows: readonly Reminded[];
  /** Called if nothing was sent. */
  onCancel: () => void;
  onSent: () => void;
};

const recipientCalls = { flaw: 'listFlawRecipients', round: 'listPlanRecipients' } as const;

interface Answer {
  receipt?: MailReceipt;
  error?: unknown;
}

/** Fetches the distinct recipients of all e-mails, one request per e-mail. */
const readReceivers = async (
  kind: JoinedReminderProps['kind'],
  rows: readonly Reminded[],
  signal: AbortSignal,
): Promise<Answer> => {
  const receipts: MailReceipt[] = [];
  for (const { id } of rows) {
    const outcome = await sendCall(recipientCalls[kind], { path: { id } }, { signal });
    if (!outcome.ok) return { error: outcome.failure };
    receipts.push(outcome.data);
  }
  return { receipt: joinReceipts(receipts) };
};

const useReceivers = (kind: JoinedReminderProps['kind'], rows: readonly Reminded[]): Receivers => {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer>({});
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void readReceivers(kind, rows, signal).then((found) => {
      if (!signal.aborted) setAnswer(found);
    });
    return () => controller.abort();
  }, [attempt, kind, rows]);
  return receiversOf({
    currentData: answer.receipt,
    error: answer.error,
    isFetching: !answer.receipt && answer.error === undefined,
    isUninitialized: false,
    refetch: () => {
      setAnswer({});
      setAttempt(attempt + 1);
    },
  });
};

/** Dialog for several reminders: names the recipients, sends them in sequence, and after a failure only the unsent ones. */
export const JoinedReminder = ({ kind, rows, onCancel, onSent }: JoinedReminderProps) => {
  const { t } = useTranslation('sentReminder');
  const receivers = useReceivers(kind, rows);
  const [mailFlaw] = useCallMutation('mailFlaw');
  const [mailRound] = useCallMutation('mailRoundPlanning');
  const receipts = useRef(new Map<number, MailReceipt>());
  const [keys] = useState(() => new Map(rows.map(({ id }) => [id, newId()])));
  const [send, setSend] = useState<{ data?: MailReceipt; isLoading: boolean; error?: unknown }>({
    isLoading: false,
  });
  const mail = (id: number) =>
    kind === 'flaw' ? mailFlaw({ id, idempotencyKey: keys.get(id) ?? newId() }) : mailRound({ id });

  const handleSend = async () => {
    setSend({ isLoading: true });
    const failures: Failure[] = [];
    for (const { id } of rows.filter((row) => !receipts.current.has(row.id))) {
      const answer = await mail(id);
      if (answer.error) failures.push(toFailure(answer.error));
      if (answer.data) receipts.current.set(id, answer.data);
      // Without a connection the remaining ones would fail too; a single refusal doesn't stop the others.
      if (failures.at(-1)?.kind === 'offline') break;
    }
    const [error] = failures;
    if (error) return setSend({ isLoading: false, error });
    return setSend({ isLoading: false, data: joinReceipts([...receipts.current.values()]) });
  };
  const count = rows.length;
  return (
    <ReminderDialog
      ask={t(`many.ask_${kind}`, { count })}
      askNamed={(who) => t(`many.ask_${kind}_named`, { count, who })}
      nobody={t('many.nobody', { count })}
      receivers={receivers}
      send={send}
      names={rows.map(({ name }) => name)}
      sentNotice={t('many.sent', { count })}
      onSend={() => void handleSend()}
      onClose={send.data ? onSent : onCancel}
    />
  );
};
