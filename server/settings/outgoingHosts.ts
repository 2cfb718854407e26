import { isIP } from 'node:net';
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

/**
 * Parses the list of DNS servers, such as `192.0.2.53, [2001:db8::53]:5353`.
 * @throws SettingsError that names the first part which is no address
 */
export function dnsServersOf(text: string | undefined): string[] {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '').map(serverOf);
}

function serverOf(part: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+)(?::\d{1,5})?)$/.exec(part) ?? [];
  if (isIP(bracketed ?? plain ?? part) === 0)
    throw new SettingsError(
      `DNS_SERVERS must be IP addresses (192.0.2.53, 192.0.2.53:5353), separated by commas: "${part}" is none.`,
    );
  return part;
}
