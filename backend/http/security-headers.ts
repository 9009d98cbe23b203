/** One header set per kind of reply, for every status (`failures.ts`). */
export type Headers = Readonly<Record<string, string>>

export interface HeaderSets {
  document: Headers
  api: Headers
  /** Pictures re-encoded or drawn by this server. */
  picture: Headers
  /** The API page: one style sheet, the icon, no script. */
  reference: Headers
}

/** `secure`: public https, so HSTS. `inlineScripts`: hashes. */
export function headerSets(secure: boolean, inlineScripts: readonly string[] = []): HeaderSets {
  const transport: Headers = secure ? { 'Strict-Transport-Security': STRICT_TRANSPORT } : {}
  return {
    document: { ...documentHeaders(inlineScripts), ...transport },
    api: { ...API, ...transport },
    picture: { ...PICTURE, ...transport },
    reference: { ...API, ...transport, 'Content-Security-Policy': REFERENCE_POLICY },
  }
}

// Without `preload`: the domain's owner must decide, because that list is hard to leave.
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains'

// `blob:` pictures: a member's photos come from the device.
const documentHeaders = (inlineScripts: readonly string[]): Headers => ({
  'Content-Security-Policy':
    `default-src 'none'; script-src ${["'self'", ...inlineScripts].join(' ')} ` +
    "https://js.stripe.com https://*.js.stripe.com; script-src-attr 'none'; " +
    "style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self' https://api.stripe.com; " +
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com; ' +
    "worker-src 'self'; manifest-src 'self'; media-src 'none'; object-src 'none'; base-uri 'none'; " +
    "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default; " +
    'report-uri /api/csp-report',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
    'magnetometer=(), microphone=(), midi=(), payment=(self "https://js.stripe.com"), serial=(), usb=()',
  'Cache-Control': 'no-cache',
})

const API: Headers = {
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  Vary: 'Origin, Sec-Fetch-Site, Cookie',
}

const PICTURE: Headers = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

const REFERENCE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
