import { isIP } from 'node:net'

/**
 * Whether an address is one of the app's, where it runs for a newcomer: this computer's name or any literal address, or
 * the host that the browser asked (`host`, with its port), and one of `paths`.
 */
export function isOwnAddress(
  address: string,
  { host, paths }: { host: string | undefined; paths: string[] },
): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, hostname, host: named, pathname, hash } = new URL(address)
  const isNear = hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || named === host
  return isNear && paths.includes(pathname) && /^https?:$/.test(protocol) && username + password + hash === ''
}
