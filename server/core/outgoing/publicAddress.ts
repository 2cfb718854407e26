import ipaddr from 'ipaddr.js';

/** First group of the block that global IPv6 addresses are assigned from: 2000::/3. (IANA IPv6 Address Space) */
const globalIpv6 = ipaddr.IPv6.parse('2000::');
/** Well-known prefix of NAT64, whose addresses contain an IPv4 address. (RFC 6052) */
const nat64 = ipaddr.IPv6.parse('64:ff9b::');
/** Addresses in public ranges that a cloud provider answers inside its networks: the agent of Azure. */
const innerServices: readonly string[] = ['168.63.129.16'];

/** Returns whether an address is one; IPv6 with or without brackets. */
export const isAddress = (text: string): boolean => ipaddr.isValid(withoutBrackets(text));

/**
 * Returns whether an IP address belongs to a host on the public internet. Addresses that contain an IPv4 address (IPv4-mapped, NAT64) count as
 * that one; all special ranges (loopback, private, link-local with the metadata of clouds, carrier-grade NAT, unique local, 6to4, Teredo,
 * documentation, multicast …) don't. (IANA Special-Purpose Address Registries)
 */
export function isPublicAddress(text: string): boolean {
  const address = withoutBrackets(text);
  return ipaddr.isValid(address) && isPublic(ipaddr.parse(address));
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address instanceof ipaddr.IPv4)
    return address.range() === 'unicast' && !innerServices.includes(address.toString());
  if (address.isIPv4MappedAddress()) return isPublic(address.toIPv4Address());
  if (address.match(nat64, 96)) return isPublic(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return address.range() === 'unicast' && address.match(globalIpv6, 3);
}

const withoutBrackets = (text: string): string => text.replace(/^\[(.*)\]$/, '$1');
