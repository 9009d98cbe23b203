import { plainPage } from '../http/plain-page.ts'

/** Where signing in will be. */
export const LOGIN_PAGE = plainPage(
  'Signing in is not open yet',
  `<main>
<h1>Signing in is not open on this server yet</h1>
<p>Accounts come with a later release. The lists, the products and the suppliers can be read without one.</p>
<p><a href="/trending">See what is trending</a></p>
<p><a href="/">Back to the start</a></p>
</main>`,
)
