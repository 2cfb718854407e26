import { useTranslation } from 'react-i18next';
import { ConfirmAct } from '#components/feedback/ConfirmAct.tsx';
import type { Webhook, WebhookWithSecret } from '#contract/webhooks/webhook.ts';
import { newId } from '#platform/ids.ts';
import { useCallMutation } from '#store/callApi.ts';
import { ReplayForm } from './ReplayForm.tsx';
import { WebhookForm } from './WebhookForm.tsx';

/** Dialog that is open for a webhook. */
export interface WebhookDialog {
  kind: 'change' | 'rotate' | 'remove' | 'replay';
  webhook: Webhook;
}

type WebhookDialogsProps = {
  rootId: number;
  dialog: WebhookDialog;
  onMade: (webhook: WebhookWithSecret) => void;
  onClose: () => void;
};

/** Form or question about a webhook. */
export const WebhookDialogs = ({ rootId, dialog, onMade, onClose }: WebhookDialogsProps) => {
  const { t } = useTranslation('webhooks');
  const [remove] = useCallMutation('deleteWebhook');
  const [rotate] = useCallMutation('rotateWebhookSecret');
  const { kind, webhook } = dialog;
  const { id, name } = webhook;
  const at = { customerId: rootId, id };
  if (kind === 'change')
    return <WebhookForm rootId={rootId} webhook={webhook} onMade={onMade} onClose={onClose} />;
  if (kind === 'replay') return <ReplayForm rootId={rootId} webhook={webhook} onClose={onClose} />;
  if (kind === 'remove')
    return (
      <ConfirmAct
        title={t('remove.confirm', { name })}
        confirmLabel={t('actions.remove')}
        isDanger
        act={() => remove(at)}
        onClose={onClose}
      >
        <p>{t('remove.loss')}</p>
      </ConfirmAct>
    );
  const replaceSecret = async () => {
    const result = await rotate({ ...at, body: {}, idempotencyKey: newId() });
    if (result.data) onMade(result.data);
    return result;
  };
  return (
    <ConfirmAct
      title={t('rotate.confirm', { name })}
      confirmLabel={t('actions.rotate')}
      act={replaceSecret}
      onClose={onClose}
    >
      <p>{t('rotate.text')}</p>
    </ConfirmAct>
  );
};
