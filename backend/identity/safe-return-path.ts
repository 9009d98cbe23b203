const HOME = '/dashboard'
const LONGEST = 2000

/** Other paths become `HOME`. Browsers read `//x`, `/\x` and paths with tabs or line ends as other sites. */
export function safeReturnPath(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > LONGEST) return HOME
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these characters from addresses
  if (!/^\/(?![/\\])[^\\\u0000-\u0020\u007f-\u009f]*$/.test(asked)) return HOME
  const url = URL.canParse(asked, OWN) ? new URL(asked, OWN) : null
  if (url?.origin !== OWN || /^\/(api|img)(\/|$)/i.test(url.pathname)) return HOME
  const path = url.pathname + url.search + url.hash
  // Dot segments may leave two leading slashes.
  return path.startsWith('//') ? HOME : path
}

const OWN = 'https://own.invalid'
