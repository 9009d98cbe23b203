import { LOGIN_PATH, RETURN_TO } from '../contracts/identity.ts'
import { escapeHtml } from '../contracts/page.ts'
import { LOGOUT_PATH } from '../contracts/sign-out.ts'
import { plainPage } from '../http/plain-page.ts'

export const NOT_OPEN_PAGE = plainPage(
  'Sign-in is not set up',
  `<main>
<h1>Sign-in is not set up on this server</h1>
<p>The owner of this server has not connected a sign-in service yet. You can see trends, products and suppliers without an account.</p>
<p><a href="/trending">See what is trending</a></p>
<p><a href="/">Back to the start</a></p>
</main>`,
)

/** Another site sent the browser; sign in only if asked. */
export const askFirstPage = (returnTo: string) =>
  plainPage(
    'Sign in',
    `<main>
<h1>Sign in to continue</h1>
<p>You came here from another website. Press “Sign in” if you want to sign in.</p>
<p><a href="${loginLink(returnTo)}">Sign in</a></p>
<p><a href="/">Back to the start</a></p>
</main>`,
  )

export const notSignedInPage = ({
  title,
  text,
  returnTo,
}: {
  title: string
  text: string
  returnTo: string
}) =>
  plainPage(
    title,
    `<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p><a href="${loginLink(returnTo)}">Try again</a></p>
<p><a href="/">Back to the start</a></p>
</main>`,
  )

/** A link or picture on another site must not sign out. */
export const ASK_SIGN_OUT_PAGE = plainPage(
  'Sign out',
  `<main>
<h1>Do you want to sign out?</h1>
<p>This link was opened from outside the app, so you are still signed in.</p>
<p><a href="${LOGOUT_PATH}">Sign out</a></p>
<p><a href="/">Stay signed in</a></p>
</main>`,
)

function loginLink(returnTo: string): string {
  return escapeHtml(`${LOGIN_PATH}?${RETURN_TO}=${encodeURIComponent(returnTo)}`)
}
