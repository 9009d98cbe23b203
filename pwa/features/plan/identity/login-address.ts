import { LOGIN_PATH, RETURN_TO } from '#contracts/identity'

/** Where to navigate to sign in, and then back to `returnTo`: a path of ours, by default the page that is open. */
export function loginAddress(returnTo = location.pathname + location.search + location.hash): string {
  return `${LOGIN_PATH}?${RETURN_TO}=${encodeURIComponent(returnTo)}`
}
