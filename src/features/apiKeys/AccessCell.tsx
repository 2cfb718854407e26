import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '#contract/users/apiKey.ts';

/** Returns a function that describes in words what a key reads. */
export const useAccessText = () => {
  const { t, i18n } = useTranslation('apiKeys');
  return ({ lists, includesPersonalData }: Pick<ApiKey, 'lists' | 'includesPersonalData'>): string => {
    const names = lists?.map((list) => t(`feed_names.${list}`));
    const reach = names
      ? new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
      : t('access.everything');
    return includesPersonalData ? t('access.with_personal', { reach }) : reach;
  };
};

/** What a key reads. */
export const AccessCell = ({ apiKey }: { apiKey: ApiKey }) => {
  const textOf = useAccessText();
  return (
    <Text span lineClamp={3}>
      {textOf(apiKey)}
    </Text>
  );
};
