import { isIP } from 'node:net'

/** The host is this computer, a literal address or the browser's `host` with port; the path is one of `paths`. */
export function isOwnAddress(
  address: string,
  { host, paths }: { host: string | undefined; paths: string[] },
): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, hostname, host: named, pathname, hash } = new URL(address)
  const isNear = hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || named === host
  return isNear && paths.includes(pathname) && /^https?:$/.test(protocol) && username + password + hash === ''
}
