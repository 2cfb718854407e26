import { SegmentedControl, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { LongTextField, TextField } from '#components/forms/fields/textFields.ts';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useIsTouch } from '#components/theme/useIsMobile.ts';
import type { CertificateKey } from '#contract/competence/certificates.ts';
import type { HotWorkBasis } from '#contract/hotWork/hotWorkPermit.ts';
import type { PermitActName, SigningRole } from '#contract/hotWork/hotWorkWords.ts';
import { dayIn } from '#domain/dates.ts';
import { nameKey } from '#domain/nameKey.ts';
import type { LocalPermit } from '#entities/hotWork/localPermits.ts';
import { keepPermitCall } from '#entities/hotWork/waitingPermits.ts';
import { useUser } from '#entities/session/useSession.ts';
import { notify } from '#platform/notify.ts';
import { nowIso } from '#platform/time/clock.ts';
import { steadyTime } from '#platform/time/steadyClock.ts';
import { PersonField } from './PersonField.tsx';
import type { PersonValue } from './permitForm.ts';
import { noPerson, personOf } from './permitForm.ts';
import { SignaturePad } from './SignaturePad.tsx';

/** Act that is being signed. */
export interface OpenAct {
  act: PermitActName;
  role: SigningRole | null;
  /** True to close the watch although no clock proves its length. */
  isClockUnproved: boolean;
}

interface ActValues {
  isTyped: boolean;
  path: string;
  typed: string;
  note: string;
  approver: PersonValue;
}

const caretakers: readonly CertificateKey[] = ['alarmCaretaker', 'sprinklerCaretaker'];

type SignPanelProps = {
  basis: HotWorkBasis;
  permit: LocalPermit;
  open: OpenAct;
  onClose: () => void;
};

/** Returns the name that the permit has for whoever signs an act; null if anybody may. */
const signerOf = ({ facts }: LocalPermit, { act, role }: OpenAct): string | null => {
  if (act === 'sign' && role) return facts[role]?.name ?? null;
  return null;
};

/** Returns the form of an act, which stores it on this device; the outbox sends it. */
const useActForm = ({ basis, permit, open, onClose }: SignPanelProps) => {
  const { t } = useTranslation('hotWork');
  const { id: userId } = useUser();
  const isTouch = useIsTouch();
  const { act, role, isClockUnproved } = open;
  const signer = signerOf(permit, open);
  const needsNote = act === 'withdraw' || isClockUnproved;
  return useEntityForm<ActValues, null>({
    initial: { isTyped: !isTouch, path: '', typed: '', note: '', approver: noPerson },
    validate: ({ isTyped, path, typed, note, approver }) => ({
      path: isTyped || path !== '' ? null : t('fault.signature'),
      typed:
        !isTyped || (signer === null ? typed.trim() !== '' : nameKey(typed) === nameKey(signer))
          ? null
          : t(signer === null ? 'fault.required' : 'fault.typed_name', { name: signer }),
      note: needsNote && note.trim() === '' ? t('fault.required') : null,
      approver: act === 'disconnect' && approver.name.trim() === '' ? t('fault.required') : null,
    }),
    save: async ({ isTyped, path, typed, note, approver }, key) => {
      const { buildingId, buildingName, people } = basis;
      await keepPermitCall(userId, buildingName, {
        buildingId,
        act: {
          permitKey: permit.key,
          key,
          act,
          role,
          approver: act === 'disconnect' ? personOf(approver, caretakers, people) : null,
          signature: isTyped ? typed.trim() : path,
          isTyped,
          note: note.trim(),
          recordedAt: nowIso(),
          steady: steadyTime(),
          isClockUnproved,
        },
      });
      return { data: null };
    },
    onSaved: () => {
      notify({ tone: 'success', text: t('act_saved') });
      onClose();
    },
  });
};

/** Form in which an act on a permit is signed, drawn or by typing the name. [SBA-88] */
export const SignPanel = (props: SignPanelProps) => {
  const { basis, permit, open, onClose } = props;
  const { act, role, isClockUnproved } = open;
  const { t } = useTranslation('hotWork');
  const form = useActForm(props);
  const { values } = form;
  const title = act === 'sign' && role ? t(`sign.as.${role}`) : t(`acts.${act}`);
  const signer = signerOf(permit, open);
  return (
    <EntityFormPanel title={title} saveLabel={t('sign.save')} form={form} onClose={onClose}>
      <Text>{t(isClockUnproved ? 'explain.unproved' : `explain.${act}`)}</Text>
      {act === 'disconnect' ? (
        <PersonField
          label={t('approver')}
          keys={caretakers}
          people={basis.people}
          day={dayIn(permit.facts.to, basis.timeZone)}
          value={values.approver}
          error={form.errorOf('approver')}
          onChange={(approver) => form.change({ approver })}
        />
      ) : null}
      {signer === null ? null : <Text fw={600}>{signer}</Text>}
      <SegmentedControl
        aria-label={t('sign.how')}
        data={[
          { value: 'drawn', label: t('sign.draw') },
          { value: 'typed', label: t('sign.type') },
        ]}
        value={values.isTyped ? 'typed' : 'drawn'}
        onChange={(value) => form.change({ isTyped: value === 'typed' })}
      />
      {values.isTyped ? (
        <TextField label={t('sign.name')} autoComplete="off" {...form.text('typed')} />
      ) : (
        <SignaturePad
          label={t('sign.pad', { name: signer ?? '' })}
          error={form.errorOf('path')}
          onChange={(path) => form.change({ path })}
        />
      )}
      <LongTextField
        label={t(act === 'withdraw' ? 'withdraw_reason' : 'note')}
        minRows={1}
        required={act === 'withdraw' || isClockUnproved}
        {...form.text('note')}
      />
    </EntityFormPanel>
  );
};
