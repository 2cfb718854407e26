import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CardRow } from '#components/card/CardRows.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { IdentityDomain } from '#contract/identity/domain.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useCallMutation } from '#store/callApi.ts';
import { CopiedValue } from '#components/text/CopiedValue.tsx';

type DomainRowProps = { domain: IdentityDomain; onRemove: () => void };

const DomainChip = ({ domain: { proved, missing } }: { domain: IdentityDomain }) => {
  const { t } = useTranslation('identity');
  if (proved === null) return <StatusChip tone="info">{t('domains.unproved')}</StatusChip>;
  return missing === null ? (
    <StatusChip tone="success">{t('domains.proved')}</StatusChip>
  ) : (
    <StatusChip tone="warning">{t('domains.record_missing')}</StatusChip>
  );
};

/** Domain with its proof: the record to add while it isn't found, and the result of a check. */
export const DomainRow = ({ domain, onRemove }: DomainRowProps) => {
  const { t } = useTranslation('identity');
  const textOf = useFailureText();
  const [check, { data, error, isLoading }] = useCallMutation('checkIdentityDomain');
  const { customerId, id, displayName, proved, missing, checked } = domain;
  const isSettled = proved !== null && missing === null;
  return (
    <CardRow
      title={displayName}
      actions={
        <>
          <Button
            variant="default"
            loading={isLoading}
            aria-label={t('domains.check_of', { domain: displayName })}
            onClick={() => void check({ customerId, id, body: {} })}
          >
            {t('domains.check')}
          </Button>
          <Button
            variant="default"
            aria-label={t('domains.remove_of', { domain: displayName })}
            onClick={onRemove}
          >
            {t('domains.remove')}
          </Button>
        </>
      }
    >
      <div>
        <DomainChip domain={domain} />
      </div>
      {missing === null ? null : (
        <span>
          {t('domains.missing_since')} <RelativeDate date={missing} hasDistance />
        </span>
      )}
      {isSettled ? null : (
        <>
          <span>{t('domains.add_record', { domain: displayName })}</span>
          <CopiedValue value={domain.record} label={t('domains.copy_of', { domain: displayName })} />
        </>
      )}
      {checked === null ? null : (
        <Text span c="dimmed">
          {t('domains.checked')} <RelativeDate date={checked} hasDistance />
        </Text>
      )}
      <span role="status">
        {data && !isLoading && data.result !== 'proved' ? t(`domains.results.${data.result}`) : null}
      </span>
      {error ? <FailureAlert text={textOf(error)} /> : null}
    </CardRow>
  );
};
