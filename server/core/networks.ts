import { isIP, isIPv6 } from 'node:net';
import type { BlockList } from 'node:net';

/** Maximum number of proxy hops that are followed. */
const maxHops = 20;

/**
 * Returns the client's address: the remote end of the connection; if that is a trusted proxy, the hop that it appended to
 * `X-Forwarded-For`, and so on to the first untrusted hop, since anything left of it may be forged. At a hop that isn't an IP address,
 * returns the proxy that forwarded it. Without trusted proxies the header is ignored.
 */
export function clientAddress(connection: string, forwardedFor: string, trusted: BlockList): string {
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  let address = plain(connection);
  const hops = forwardedFor.split(',').slice(-maxHops);
  while (isTrusted(address)) {
    const hopAddress = addressIn(hops.pop()?.trim() ?? '');
    if (hopAddress === null) return address;
    address = hopAddress;
  }
  return address;
}

/** Returns the IP address of a hop, with or without the port that some proxies add. */
function addressIn(hop: string): string | null {
  const [, bracketed, bare] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(hop) ?? [];
  const address = plain(bracketed ?? bare ?? hop);
  return isIP(address) === 0 ? null : address;
}

/** Returns an IPv4-mapped IPv6 address as IPv4, so that a client has one address; strips the zone of a link-local address. */
function plain(address: string): string {
  return address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const headGroups = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - headGroups.length - right.length);
  const groups = [...headGroups, ...Array.from({ length: gap }, () => '0'), ...right];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}

/**
 * Returns the unit that limits count by: an IPv4 address, or the /64 of an IPv6 one, since a provider assigns each customer at least a /64.
 */
export function networkOf(address: string): string {
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/** Returns the network of an address, coarse enough to name no household: `192.0.x.x`, `2001:db8:x`; empty if it isn't an IP address. */
export function coarseNetworkOf(address: string): string {
  if (isIPv6(address)) return `${groupsOf(address).slice(0, 2).join(':')}:x`;
  return isIP(address) === 0 ? '' : `${address.split('.').slice(0, 2).join('.')}.x.x`;
}
