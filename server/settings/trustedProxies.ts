import { BlockList, isIP, isIPv6 } from 'node:net';
import { SettingsError } from './settingsError.ts';

/**
 * Parses the list of proxies that are trusted to report a request's origin, such as `10.0.0.0/8, 192.0.2.7, fd00::/8`.
 * @throws SettingsError that names the first part which is neither an address nor a network
 */
export function trustedProxiesOf(text: string | undefined): BlockList {
  const trusted = new BlockList();
  for (const part of text?.split(',') ?? []) {
    if (!add(trusted, part.trim()))
      throw new SettingsError(
        `TRUST_PROXY must be addresses or networks (10.0.0.0/8, 192.0.2.7, fd00::/8), separated by commas: "${part.trim()}" is none.`,
      );
  }
  return trusted;
}

function add(trusted: BlockList, part: string): boolean {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? [];
  if (isIP(address) === 0 || address.includes('%')) return false;
  const [family, longest] = isIPv6(address) ? (['ipv6', 128] as const) : (['ipv4', 32] as const);
  // Trusting all addresses would let any client choose its origin and so bypass every limit.
  if (length !== undefined && (Number(length) > longest || Number(length) === 0)) return false;
  if (length === undefined) trusted.addAddress(address, family);
  else trusted.addSubnet(address, Number(length), family);
  return true;
}
