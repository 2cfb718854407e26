import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/user.ts';
import { userReloaded } from '#entities/session/sessionSlice.ts';
import { storeUser } from '#entities/session/storedUser.ts';
import { useUser } from '#entities/session/useSession.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { toFailure } from '#platform/calls/failure.ts';
import { useAppDispatch } from '#store/hooks.ts';
import type { UserValues } from './userValues.ts';
import { createBody, invitationBody, updateBody } from './userValues.ts';
import { useCallMutation } from '#store/callApi.ts';

type Saved = { data?: User; error?: unknown };

/** Returns a failure; one without a message gets the text of the failed act. [USER-32, USER-33] */
const failureWithText = (error: unknown, text: string) => {
  const failure = toFailure(error);
  const isSilent = failure.kind !== 'offline' && failure.messages.length + failure.codes.length === 0;
  return isSilent ? { ...failure, messages: [text] } : failure;
};

/** Maps the fields of a refused invitation to the form's fields. */
const atForm = (failure: Failure): Failure => ({
  ...failure,
  fields: failure.fields.map((field) => field?.replace(/^people\.0\./, '') ?? null),
});

/** Saves a user form: a new user in one call; otherwise level, record and external roles, each only if changed. */
export const useSaveUser = (
  user: User | null,
  home: { customerId: number; companyId: number | null },
  isInviting: boolean,
) => {
  const { t } = useTranslation('users');
  const dispatch = useAppDispatch();
  const self = useUser();
  const [create] = useCallMutation('createUser');
  const [invite] = useCallMutation('inviteUsers');
  const [update] = useCallMutation('updateUser');
  const [changeLevel] = useCallMutation('changeUserLevel');
  const [link] = useCallMutation('linkUser');
  // A part saved before another one failed has changed the record's version.
  const lastSeenUser = useRef(user);

  const saveExisting = async (values: UserValues, before: User, newest: User | null): Promise<Saved> => {
    if (newest && newest.version > (lastSeenUser.current ?? before).version) lastSeenUser.current = newest;
    if (values.userRole !== (lastSeenUser.current ?? before).userRole) {
      const level = await changeLevel({ id: before.id, body: { role: values.userRole } });
      if (level.error) return { error: level.error };
      lastSeenUser.current = level.data;
    }
    const { version } = lastSeenUser.current ?? before;
    const saved = await update({ id: before.id, body: updateBody(values, before, version) });
    if (saved.error) return { error: saved.error };
    lastSeenUser.current = saved.data;
    for (const [customerId, roleIds] of Object.entries(values.external)) {
      const body = { userId: before.id, customerId: Number(customerId), roleIds: roleIds.map(Number) };
      const linked = await link({ body });
      if (linked.error) return { error: linked.error };
    }
    if (before.id === self.id) {
      storeUser(saved.data);
      dispatch(userReloaded(saved.data));
    }
    return { data: saved.data };
  };

  const saveNew = async (values: UserValues, idempotencyKey: string): Promise<Saved> => {
    if (!isInviting) return create({ body: createBody(values, home), idempotencyKey });
    const { error } = await invite({ body: invitationBody(values, home), idempotencyKey });
    return error ? { error: atForm(toFailure(error)) } : {};
  };

  return async (values: UserValues, idempotencyKey: string, newest: User | null): Promise<Saved> => {
    const result: Saved = user
      ? await saveExisting(values, user, newest)
      : await saveNew(values, idempotencyKey);
    if (result.error === undefined) return result;
    return {
      error: failureWithText(
        result.error,
        t(user ? 'add_user.user_update_error' : 'add_user.user_create_error'),
      ),
    };
  };
};
