import { useTranslation } from 'react-i18next';
import type { OwnSession } from '#contract/account/session.ts';

/** Returns the city of a time zone, as in "Los Angeles". */
const cityOf = (timeZone: string): string => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

/** Returns the labels of a session: its device, as in "Firefox on Windows", and its place. */
export const useSessionLabels = () => {
  const { t } = useTranslation('account');
  const deviceLabel = ({ browser, system }: Pick<OwnSession, 'browser' | 'system'>): string =>
    browser && system
      ? t('sessions.device', { browser, system })
      : browser || system || t('sessions.unknown_device');
  const placeLabel = ({ timeZone, network }: Pick<OwnSession, 'timeZone' | 'network'>): string => {
    const place = [timeZone === null ? '' : cityOf(timeZone), network].filter(Boolean).join(', ');
    return place === '' ? t('sessions.unknown_place') : t('sessions.near', { place });
  };
  return { deviceLabel, placeLabel };
};
