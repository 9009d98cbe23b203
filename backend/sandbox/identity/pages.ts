import { LOGIN_PATH } from '../../contracts/identity.ts'
import { EMAIL_MAX } from '../../contracts/inbox.ts'
import { escapeHtml } from '../../contracts/page.ts'
import { plainPage } from '../../http/plain-page.ts'
import { PERSONAS } from './people.ts'

export function signInPage({ wrong }: { wrong?: string } = {}): string {
  return plainPage(
    'Sign in to the sandbox',
    `<main class="sign-in">
<h1>Sign in to the sandbox</h1>
<p>This page is for testing only. Enter any e-mail address; you need no password.</p>
<form method="post">
<label for="email">Email</label>
<input id="email" name="email" type="email" required maxlength="${EMAIL_MAX}" autocomplete="email"${wrong === undefined ? '' : ` value="${escapeHtml(wrong)}" aria-invalid="true" aria-describedby="wrong" autofocus`}>
${wrong === undefined ? '' : '<p id="wrong" class="wrong" role="alert">This is not an e-mail address. Enter one like name@example.com.</p>\n'}<button>Continue</button>
</form>
<h2>Or use a test account</h2>
<form method="post">
<ul>
${PERSONAS.map(persona).join('\n')}
</ul>
</form>
<form method="post">
<button class="quiet" name="cancel" value="yes">Cancel</button>
</form>
</main>`,
  )
}

function persona({ key, label, story }: (typeof PERSONAS)[number]): string {
  return `<li><button class="second" name="persona" value="${key}" aria-describedby="story-${key}">${label}</button>
<p id="story-${key}">${story}</p></li>`
}

/** `form`: the library's, with id `op.logoutForm`. `stay`: path or address without signing out. */
export function signOutPage({ form, stay }: { form: string; stay: string }): string {
  return plainPage(
    'Sign out of the test sign-in page too?',
    `<main class="sign-in">
<h1>Sign out of the test sign-in page too?</h1>
<p>You are signed out of the app. You are still signed in at the test sign-in page.</p>
${form}
<button form="op.logoutForm" name="logout" value="yes">Sign out</button>
<p><a class="quiet" href="${escapeHtml(stay)}">Stay signed in there</a></p>
</main>`,
  )
}

export function signedOutPage(): string {
  return plainPage(
    'You are signed out',
    `<main class="sign-in">
<h1>You are signed out</h1>
<p>You are also signed out of the test sign-in page.</p>
<p><a class="quiet" href="/">Back to the start</a></p>
</main>`,
  )
}

export function troublePage({
  title,
  sentence,
  code,
}: {
  title: string
  sentence: string
  code: string
}): string {
  return plainPage(
    title,
    `<main class="sign-in">
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(sentence)}</p>
<p><small>${escapeHtml(code)}</small></p>
<p><a class="quiet" href="${LOGIN_PATH}">Sign in again</a></p>
<p><a class="quiet" href="/">Back to the start</a></p>
</main>`,
  )
}

export function isTooOld(error: Error): boolean {
  return error.name === 'SessionNotFound'
}

export const TOO_OLD = {
  title: 'This sign-in is too old',
  sentence: 'It was already finished, or it was started in another window. Sign in again.',
  code: 'session_not_found',
}
