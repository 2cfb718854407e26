import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListDialogs } from '#components/table/useListDialogs.ts';
import type { User } from '#contract/users/user.ts';
import { toFailure } from '#platform/calls/failure.ts';
import { notify } from '#platform/notify.ts';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { useCallQuery } from '#store/callApi.ts';

type UserDialog = { kind: 'link' | 'unlink' | 'endSessions'; user: User };

/**
 * Returns the employee named by the address, `?user=12`: from the list, else fetched. An employee of another level isn't opened, unless the
 * levels below are shown.
 */
const useAddressedUser = (customerId: number, isBelow: boolean) => {
  const { t } = useTranslation('users');
  const [params, change] = useAddressParams();
  const [row, setRow] = useState<User | null>(null);
  const id = idIn(params, 'user');
  const isListed = row !== null && row.id === id;
  const { currentData, error } = useCallQuery('getUser', id === null || isListed ? skipToken : { id });
  const openUser = isListed ? row : currentData;
  const isMissing = error !== undefined && toFailure(error).kind !== 'offline';
  const isUnknown =
    id !== null &&
    !isListed &&
    (isMissing || (!isBelow && openUser && openUser.customerId !== customerId) === true);
  useEffect(() => {
    if (!isUnknown) return;
    notify({ tone: 'failure', text: t('unknown') });
    change({ user: null });
  }, [isUnknown, change, t]);
  // The next time it is refetched: it may have changed since.
  useEffect(() => () => setRow((known) => (known?.id === id ? null : known)), [id]);
  const show = (user: User | null) => {
    if (user) setRow(user);
    change({ user: user?.id ?? null });
  };
  return { user: id === null || isUnknown ? null : (openUser ?? null), show };
};

/** Returns the open form or dialog above the list: one at a time; the edited user is in the address. */
export const useOpenUser = (customerId: number, isBelow: boolean) => {
  const [dialog, setDialog] = useState<UserDialog | null>(null);
  const open = useListDialogs<User>({ keyOf: ({ id }) => id });
  const addressed = useAddressedUser(customerId, isBelow);
  const edited = addressed.user;
  const alone =
    <Arguments extends unknown[]>(act: (...given: Arguments) => void) =>
    (...given: Arguments) => {
      setDialog(null);
      if (edited) addressed.show(null);
      act(...given);
    };
  const show = (kind: UserDialog['kind']) =>
    alone((user: User) => {
      open.close();
      setDialog({ kind, user });
    });
  const edit = (user: User) => {
    setDialog(null);
    open.close();
    // A click on the open row closes it. [FORM-11]
    addressed.show(edited?.id === user.id ? null : user);
  };
  return {
    isAdding: open.isAdding,
    edited,
    deleted: open.deleted,
    selectedKey: edited?.id ?? open.selectedKey,
    add: alone(open.add),
    edit,
    remove: alone(open.remove),
    close: alone(open.close),
    dialog,
    link: show('link'),
    unlink: show('unlink'),
    endSessions: show('endSessions'),
  };
};

export type OpenUser = ReturnType<typeof useOpenUser>;
