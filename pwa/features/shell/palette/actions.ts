import { memberTag } from '../../../offline/member-cookie.ts'
import { queryText } from '../../../ui/query-text.ts'
import { loginAddress } from '../../plan/identity/login-address.ts'
import { canSignIn } from '../../plan/identity/sign-in-provider.ts'
import { isForLookup } from '../find/for-lookup.ts'
import { type Appearance, chooseAppearance } from '../frame/appearance.ts'
import { hasWords, type PaletteRow } from './pages.ts'

const BUTTONS_SHOWN = 3

export function actionsFor(text: string): PaletteRow[] {
  return [
    ...withText(text),
    ...[...buttons(), ...OWN, ...login()].filter(({ label }) => hasWords(label, text)),
  ]
}

function withText(text: string): PaletteRow[] {
  if (isForLookup(text))
    return [{ id: 'look-up', label: 'Look it up', go: `/lookup?link=${encodeURIComponent(text.trim())}` }]
  const q = queryText(text)
  if (q === undefined) return []
  const query = `?q=${encodeURIComponent(q)}`
  return [
    { id: 'find-products', label: `Find products: ${q}`, go: `/search${query}` },
    { id: 'find-suppliers', label: `Find suppliers: ${q}`, go: `/suppliers${query}` },
  ]
}

/** Save, alert and message of the open page, pressed as by hand. */
function buttons(): PaletteRow[] {
  return [...document.querySelectorAll<HTMLElement>('#page [data-press]')]
    .slice(0, BUTTONS_SHOWN)
    .map((button) => ({
      id: String(button.dataset.press),
      label: String(button.textContent),
      note: 'on this page',
      go: () => button.click(),
    }))
}

const OWN: PaletteRow[] = (
  [
    ['dark', 'Use dark colors'],
    ['light', 'Use light colors'],
    ['system', 'Use the colors of the device'],
  ] satisfies [Appearance, string][]
).map(([choice, label]) => ({ id: choice, label, go: () => chooseAppearance(choice) }))

function login(): PaletteRow[] {
  if (memberTag() !== null || !canSignIn()) return []
  return [{ id: 'sign-in', label: 'Sign in', go: () => location.assign(loginAddress()) }]
}
