import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { skipToken } from '@reduxjs/toolkit/query';
import type { RegisterKind } from '#contract/registers/registerRecord.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { notify } from '#platform/notify.ts';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { useCallQuery } from '#store/callApi.ts';
import { RecordPanel } from './RecordPanel.tsx';

type AddressedRecordProps = {
  kind: RegisterKind;
  customerId: number | null;
  buildingId: number | null;
  isReadOnly: boolean;
};

/** Returns how the panel of an addressed record is closed: back to the screen that linked to it, if there is one. */
const useClose = () => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [, change] = useAddressParams();
  const isLinked = typeof state === 'object' && state !== null && 'isLinked' in state;
  return () => {
    if (isLinked) void navigate(-1);
    else change({ record: null, add: null });
  };
};

/**
 * Form that the address asks for: of the record `record`, or of a new one with the option `add`. Closing it leads back to the screen that
 * linked to it. [SBA-35]
 */
export const AddressedRecord = ({ kind, customerId, buildingId, isReadOnly }: AddressedRecordProps) => {
  const [params, change] = useAddressParams();
  const textOf = useFailureText();
  const id = idIn(params, 'record');
  const option = params.get('add');
  const { data: record, error } = useCallQuery('getRegisterRecord', id === null ? skipToken : { id });
  const close = useClose();
  useEffect(() => {
    if (!error) return;
    notify({ tone: 'failure', text: textOf(error) });
    change({ record: null });
  }, [error, textOf, change]);
  if (customerId === null) return null;
  if (record && record.id === id && record.kind === kind.key)
    return (
      <RecordPanel
        key={record.id}
        kind={kind}
        record={record}
        customerId={record.customerId}
        buildingId={record.buildingId}
        isReadOnly={isReadOnly}
        onClose={close}
      />
    );
  if (option === null || isReadOnly) return null;
  return (
    <RecordPanel
      kind={kind}
      record={null}
      option={option}
      customerId={customerId}
      buildingId={buildingId}
      isReadOnly={false}
      onClose={close}
    />
  );
};
