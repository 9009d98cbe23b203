import { LOGIN_PATH, RETURN_TO } from '#contracts/login-path'

/** `returnTo`: by default the open page. */
export function loginAddress(returnTo = location.pathname + location.search + location.hash): string {
  return `${LOGIN_PATH}?${RETURN_TO}=${encodeURIComponent(returnTo)}`
}
