import { useEffect, useState } from 'react';
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

/**
 * Returns whether the panel of the addressed record is closed, and how it is: back to the screen that linked to it, if there is one. It is
 * left after the panel is gone, since an open panel takes a step back as its own.
 */
const useClosing = () => {
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const [, change] = useAddressParams();
  const [closedKey, setClosedKey] = useState<string | null>(null);
  const isClosed = closedKey === key;
  const isLinked = typeof state === 'object' && state !== null && 'isLinked' in state;
  useEffect(() => {
    if (isClosed) void navigate(-1);
  }, [isClosed, navigate]);
  const close = () => {
    if (isLinked) setClosedKey(key);
    else change({ record: null, add: null });
  };
  return { isClosed, close };
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
  const { isClosed, close } = useClosing();
  useEffect(() => {
    if (!error) return;
    notify({ tone: 'failure', text: textOf(error) });
    change({ record: null });
  }, [error, textOf, change]);
  if (customerId === null || isClosed) return null;
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
