/** Where somebody lands who came to sign in from nowhere in particular. */
const HOME = '/dashboard'
const LONGEST = 2000

/**
 * A path of ours to go back to after signing in, of whatever the address asked for; anything else is `HOME`. Browsers
 * read `//x`, `/\x` and paths with tabs or line ends in them as other sites, so these are other sites here as well.
 */
export function safeReturnPath(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > LONGEST) return HOME
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a browser drops from an address
  if (!/^\/(?![/\\])[^\\\u0000-\u0020\u007f-\u009f]*$/.test(asked)) return HOME
  const url = URL.canParse(asked, OWN) ? new URL(asked, OWN) : null
  if (url?.origin !== OWN || /^\/(api|img)(\/|$)/i.test(url.pathname)) return HOME
  const path = url.pathname + url.search + url.hash
  // A dot segment may have left two slashes at the front.
  return path.startsWith('//') ? HOME : path
}

const OWN = 'https://own.invalid'
