import { type LookupAddress, lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

class PrivateAddress extends Error {
  constructor(address: string) {
    super(`${address} is not a public address`)
    this.name = 'PrivateAddress'
  }
}

/**
 * All special ranges are refused, also those that wrap IPv4 (mapped, NAT64, 6to4 and Teredo). IPv6 must lie
 * in 2000::/3 (global unicast).
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%')) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  if (address.kind() === 'ipv4') return !OTHER_SPECIAL.some(([net, bits]) => address.match(net, bits))
  return address.match(GLOBAL_UNICAST, 3)
}

/** Runs at connect time, so DNS rebinding has no second look-up. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '', 0)
    const hidden = addresses.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses
    if (hidden || !first) return callback(new PrivateAddress(hidden?.address ?? hostname), '', 0)
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}

const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::')
/** Missing in the library (IANA special-purpose registry). */
const OTHER_SPECIAL: [ipaddr.IPv4, number][] = [
  [ipaddr.IPv4.parse('192.0.0.0'), 24],
  [ipaddr.IPv4.parse('192.88.99.0'), 24],
  [ipaddr.IPv4.parse('198.18.0.0'), 15],
]
