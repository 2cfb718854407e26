import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useCallMutation } from '#store/callApi.ts';

/** Test of the connection to the stored provider, with its first obstacle in words. [IDENT-33] */
export const ConnectionTest = ({ rootId }: { rootId: number }) => {
  const { t } = useTranslation('identity');
  const textOf = useFailureText();
  const [test, { data, error, isLoading }] = useCallMutation('testIdentityProvider');
  return (
    <>
      <div>
        <Button
          variant="default"
          loading={isLoading}
          onClick={() => void test({ customerId: rootId, body: {} })}
        >
          {t('test.act')}
        </Button>
      </div>
      <div role="status">
        {data && !isLoading ? (
          <>
            <StatusChip tone={data.result === 'ok' ? 'success' : 'danger'}>
              {t(data.result === 'ok' ? 'test.passed' : 'test.failed')}
            </StatusChip>
            <div>{t(`test.results.${data.result}`)}</div>
            {data.result === 'issuer_differs' && data.issuer !== null ? (
              <div>{t('test.stated_issuer', { issuer: data.issuer })}</div>
            ) : null}
          </>
        ) : null}
      </div>
      {error ? <FailureAlert text={textOf(error)} /> : null}
    </>
  );
};
