import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '#components/card/Card.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import { LanguageSwitcher } from '#entities/session/ui/LanguageSwitcher.tsx';
import { useUser } from '#entities/session/useSession.ts';
import { useUserLanguage } from '#entities/session/useUserLanguage.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { pathTo } from '#platform/paths.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { IdentityLinkCard } from './IdentityLinkCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { SessionsCard } from './SessionsCard.tsx';
import { useSessionLabels } from './useSessionLabels.ts';

/** Screen with all that belongs to the user's own account: password, sessions, language, e-mails. [IDENT-01] */
export const AccountScreen = () => {
  const { t } = useTranslation('account');
  useScreenTitle(t('title'));
  const { firstName, lastName, email } = useUser();
  const changeLanguage = useUserLanguage();
  const { deviceLabel } = useSessionLabels();
  const sessions = useCallQuery('listOwnSessions', {}, refetchOnMount);
  const current = sessions.data?.find(({ isCurrent }) => isCurrent);
  return (
    <Stack miw={0} maw={880}>
      <PageHeader title={t('title')} note={`${firstName} ${lastName}, ${email}`} />
      <Card title={t('password.title')}>
        <Text>{t('password.text')}</Text>
        <div>
          <Button variant="default" component={Link} to={pathTo('ownPassword')}>
            {t('password.change')}
          </Button>
        </div>
      </Card>
      <IdentityLinkCard />
      <PasskeysCard deviceName={deviceLabel(current ?? { browser: '', system: '' })} />
      <SessionsCard query={sessions} />
      <Card title={t('language.title')}>
        <Text>{t('language.text')}</Text>
        <div>
          <LanguageSwitcher language={currentLanguage()} onChange={changeLanguage} />
        </div>
      </Card>
      <Card title={t('emails.title')}>
        <Text>{t('emails.text')}</Text>
        <div>
          <Button variant="default" component={Link} to={pathTo('reminders')}>
            {t('emails.change')}
          </Button>
        </div>
      </Card>
    </Stack>
  );
};
