import { SettingsError } from './settingsError.ts';

/**
 * Parses the list of hosts that requests for customers may be sent to although they are inside the network, such as
 * `keycloak.example:8443, 10.1.2.3`. @returns the hosts as the parser of URLs writes them
 * @throws SettingsError that names the first part which is no host
 */
export function outgoingHostsOf(text: string | undefined): string[] {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '').map(hostOf);
}

function hostOf(part: string): string {
  const [, port] = /:(\d+)$/.exec(part.replace(/^\[.*\]/, '')) ?? [];
  const url = URL.parse(`http://${part}`);
  const isHost = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i.test(part);
  if (!url || !isHost)
    throw new SettingsError(
      `OUTGOING_ALLOWED_HOSTS must be hosts (idp.example, idp.example:8443, [fd00::1]), separated by commas: "${part}" is none.`,
    );
  return port === undefined ? url.hostname : `${url.hostname}:${Number(port)}`;
}
