import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { SidePanel } from '#components/forms/SidePanel.tsx';
import type { User } from '#contract/users/user.ts';
import { useUser, useMayCall } from '#entities/session/useSession.ts';
import { notify } from '#platform/notify.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { fullName } from '../useUserActions.tsx';
import { CompanyChoice } from './CompanyChoice.tsx';
import { CustomerSearch } from './CustomerSearch.tsx';
import { LinkRoles } from './LinkRoles.tsx';
import { Links } from './Links.tsx';
import { OwnTree } from './OwnTree.tsx';
import type { Choice } from './PagedSearch.tsx';
import { useCallMutation } from '#store/callApi.ts';

/**
 * Dialog that links an employee to another customer: the company if it may be chosen, the customer, the roles there.
 * [USER-08, USER-27, USER-28]
 */
export const LinkDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { t } = useTranslation('users');
  const textOf = useFailureText();
  const self = useUser();
  const mayChooseCompany = useMayCall('linkUser', 'anywhere');
  const seesCompany = useMayCall('linkUser', 'ownCompany');
  const [company, setCompany] = useState<Choice>({ id: self.companyId, name: self.company.name });
  const [customer, setCustomer] = useState<Choice | null>(null);
  const [roleIds, setRoleIds] = useState<string[]>([]);
  // A refusal stays visible until the next try. [USER-38]
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [link, { isLoading }] = useCallMutation('linkUser');

  const choose = (next: Choice | null) => {
    setCustomer(next);
    setRoleIds([]);
  };
  const save = async () => {
    if (!customer || isLoading) return;
    setMessages([]);
    const ids = roleIds.map(Number);
    const result = await link({ body: { userId: user.id, customerId: customer.id, roleIds: ids } });
    if (result.error) {
      setMessages([textOf(result.error)]);
      return;
    }
    notify({ tone: 'success', text: t('link.done', { name: fullName(user), customer: customer.name }) });
    onClose();
  };

  return (
    <SidePanel
      isOpen
      title={t('link.title', { name: fullName(user) })}
      onClose={onClose}
      onSubmit={() => void save()}
      isUnsaved={() => customer !== null}
      footer={(close) => (
        <>
          <Button variant="default" onClick={close}>
            {t('link.cancel')}
          </Button>
          <SaveButton isSaving={isLoading} isDisabled={customer === null}>
            {t('link.save')}
          </SaveButton>
        </>
      )}
    >
      <Stack>
        <Links user={user} />
        {mayChooseCompany ? (
          <CompanyChoice
            value={company}
            onChange={(next) => {
              setCompany(next);
              choose(null);
            }}
          />
        ) : null}
        {seesCompany ? (
          <CustomerSearch
            key={company.id}
            companyId={company.id}
            homeId={user.customerId}
            value={customer}
            onChange={choose}
          />
        ) : (
          <OwnTree homeId={user.customerId} value={customer} onChange={choose} />
        )}
        {customer ? <LinkRoles customer={customer} value={roleIds} onChange={setRoleIds} /> : null}
        {messages.map((message) => (
          <FailureAlert key={message} text={message} />
        ))}
      </Stack>
    </SidePanel>
  );
};
