/** Hosts that are IP addresses, to which a browser binds no passkey. */
const ipAddress = /^(?:[\d.]+|\[.*\])$/;

/** Returns whether this browser can use passkeys at the page's address: with a domain, and on an encrypted connection. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !ipAddress.test(window.location.hostname);
