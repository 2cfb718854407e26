import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { FactList } from '#components/text/FactList.tsx';
import type { IdentityProvider } from '#contract/identity/provider.ts';
import { useCallQuery } from '#store/callApi.ts';

/** Settings of a provider, in words. */
export const ProviderFacts = ({ provider }: { provider: IdentityProvider }) => {
  const { t } = useTranslation('identity');
  const { name, issuer, clientId, hasSecret, subjectClaim, levelClaim, levelRules } = provider;
  const { passwordsOff, breakGlassUserId, sessionHours } = provider;
  const kept = useCallQuery('getUser', breakGlassUserId === null ? skipToken : { id: breakGlassUserId });
  const person = kept.currentData ? `${kept.currentData.firstName} ${kept.currentData.lastName}` : '…';
  return (
    <FactList
      facts={[
        { term: t('fields.name'), text: name },
        { term: t('fields.issuer'), text: issuer, isWide: true },
        { term: t('fields.client_id'), text: clientId },
        { term: t('fields.client_secret'), text: t(hasSecret ? 'facts.secret' : 'facts.no_secret') },
        { term: t('fields.subject_claim'), text: t(`subject_claims.${subjectClaim}`) },
        {
          term: t('fields.levels'),
          text:
            levelClaim === null
              ? t('facts.levels_here')
              : t('facts.levels', { count: levelRules.length, claim: levelClaim }),
        },
        {
          term: t('fields.passwords'),
          text: passwordsOff ? t('facts.passwords_off', { person }) : t('facts.passwords_on'),
        },
        {
          term: t('facts.session'),
          text: sessionHours === null ? t('facts.sessions_usual') : t('facts.hours', { count: sessionHours }),
        },
      ]}
    />
  );
};
