import { canUsePasskeys } from '#entities/session/passkeySupport.ts';
import { readStoredUser } from '#entities/session/storedUser.ts';
import { sendCall } from '#platform/calls/http.ts';
import { i18n, preloadTexts } from '#platform/language/i18n.ts';
import { notify } from '#platform/notify.ts';
import { pathTo } from '#platform/paths.ts';
import { localTexts, readJson, tabTexts, writeJson } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** Returns the ids of the users to whom a passkey was offered on this device. */
const readOffers = (): unknown[] => {
  const offers = readJson(localTexts, storageKeys.passkeyOffers);
  return Array.isArray(offers) ? offers : [];
};

/** Offers a passkey after a login by password, once to a user on a device, where the device can verify its user. [IDENT-08] */
export const offerPasskey = async (): Promise<void> => {
  if (tabTexts.get(storageKeys.passwordLogin) === null) return;
  tabTexts.remove(storageKeys.passwordLogin);
  const user = readStoredUser();
  const offers = readOffers();
  if (!user || offers.includes(user.id) || !canUsePasskeys()) return;
  if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return;
  const existing = await sendCall('listPasskeys', {});
  if (!existing.ok || existing.data.length > 0) return;
  writeJson(localTexts, storageKeys.passkeyOffers, [...offers, user.id]);
  await preloadTexts(['account']);
  notify({
    tone: 'info',
    text: i18n.t('account:passkeys.offer'),
    action: {
      label: i18n.t('account:passkeys.add'),
      onSelect: () => {
        window.location.hash = `#${pathTo('account')}`;
      },
    },
  });
};
