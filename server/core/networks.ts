import { isIP, isIPv6 } from 'node:net';
import type { BlockList } from 'node:net';

/** Longest way through proxies that is followed. */
const maxHops = 20;

/**
 * Where a request comes from: the other end of its connection; where that is a trusted proxy, the hop that it names in
 * `X-Forwarded-For`, and so on to the first that isn't trusted: what stands left of it may be anybody's invention. A hop that is no
 * address ends the way, and the proxy that passed it on stands for it. Without trusted proxies no header is believed.
 */
export function clientAddress(connection: string, forwardedFor: string, trusted: BlockList): string {
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  let address = plain(connection);
  const hops = forwardedFor.split(',').slice(-maxHops);
  while (isTrusted(address)) {
    const named = addressIn(hops.pop()?.trim() ?? '');
    if (named === null) return address;
    address = named;
  }
  return address;
}

/** The address that a hop names, with or without the port that some proxies add. */
function addressIn(hop: string): string | null {
  const [, bracketed, bare] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(hop) ?? [];
  const address = plain(bracketed ?? bare ?? hop);
  return isIP(address) === 0 ? null : address;
}

/** IPv4 that came in IPv6's clothes as what it is, so that one client is one; without the zone of a link. */
function plain(address: string): string {
  return address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

/** What limits count by: an IPv4 address, or the /64 of an IPv6 one, since a single customer of a provider has at least that many. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
