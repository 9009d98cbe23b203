/** What plain pages of the sandbox may load: their style sheet and their icon. Forms go to ourselves alone, and there is no script. */
export const SANDBOX_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
