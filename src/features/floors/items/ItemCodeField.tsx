import { Button, Flex } from '@mantine/core';
import { IconPrinter, IconQrcode, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import { scannerPart } from '#components/scan/scannerPart.ts';
import { codeIn, spacedCode } from '#domain/codes/itemCode.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { newId } from '#platform/ids.ts';
import { pathTo } from '#platform/paths.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import classes from './items.module.css';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

type ItemCodeFieldProps = { itemId: number; mayPrint: boolean };

/** Field for the code on an item's label: claimed by scanning it, printed, removed. */
export const ItemCodeField = ({ itemId, mayPrint }: ItemCodeFieldProps) => {
  const { t } = useTranslation('floors');
  const textOf = useFailureText();
  const mayClaim = useMayCallThere('claimItemCode');
  const codes = useCallQuery('listItemCodes', { mapItemId: itemId }, refetchOnMount);
  const [claim, claiming] = useCallMutation('claimItemCode');
  const [release, releasing] = useCallMutation('releaseItemCode');
  const [isScanning, setScanning] = useState(false);
  const [isForeign, setForeign] = useState(false);
  const [code] = codes.data?.rows ?? [];
  const failure = claiming.error ?? releasing.error ?? codes.error;
  const readCode = async (text: string) => {
    const knownCode = codeIn(text);
    setForeign(knownCode === null);
    if (knownCode === null) return;
    const body = { code: knownCode, mapItemId: itemId, replaces: code !== undefined };
    const { data } = await claim({ body, idempotencyKey: newId() });
    if (data) setScanning(false);
  };
  return (
    <fieldset className={classes.service}>
      <legend>{t('code.label')}</legend>
      <p className={classes.code} role="status">
        {codes.data ? (code ? spacedCode(code.code) : t('code.none')) : null}
      </p>
      <Flex gap="xs" wrap="wrap" mb="xs">
        {mayClaim ? (
          <Button
            variant="default"
            leftSection={<IconQrcode size={18} aria-hidden />}
            aria-expanded={isScanning}
            onClick={() => setScanning(!isScanning)}
          >
            {t('code.scan')}
          </Button>
        ) : null}
        {mayPrint ? (
          <Button
            component={Link}
            to={pathTo('labels', {}, { query: { item: itemId } })}
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
          >
            {t('code.print')}
          </Button>
        ) : null}
        {mayPrint && code ? (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconX size={18} aria-hidden />}
            loading={releasing.isLoading}
            onClick={() => void release({ id: code.id })}
          >
            {t('code.release')}
          </Button>
        ) : null}
      </Flex>
      {isScanning && code ? <p>{t('code.replaces', { code: spacedCode(code.code) })}</p> : null}
      {isScanning ? (
        <LazyPart
          source={scannerPart}
          props={{
            onRead: (text) => void readCode(text),
            onTyped: (text) => void readCode(text),
            isPaused: claiming.isLoading,
          }}
        />
      ) : null}
      {isForeign ? <p role="alert">{t('code.foreign')}</p> : null}
      {failure ? <FailureAlert text={textOf(failure)} /> : null}
    </fieldset>
  );
};
