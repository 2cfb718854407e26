import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAddressParams } from '#platform/useAddressParams.ts';

/** Returns whether the URL includes the levels below. */
export const useIsBelow = (): boolean => useAddressParams()[0].get('below') === '1';

/** Switch that adds the levels below to a list; its state is in the URL. */
export const BelowSwitch = () => {
  const { t } = useTranslation('lists');
  const [, change] = useAddressParams();
  return (
    <Switch
      label={t('below')}
      checked={useIsBelow()}
      onChange={(event) => change({ below: event.currentTarget.checked ? 1 : null, page: null })}
    />
  );
};
