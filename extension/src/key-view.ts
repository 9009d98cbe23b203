import { el, link, show } from './draw.ts'
import { lookUpLink } from './look-up-link.ts'
import { askPermission, forgetKey, isKey, keepKey } from './settings.ts'

interface Way {
  origin: string
  /** Address of the open product, without tracking fields. */
  address: string | null
  done(): void
}

/** How to get a key, and where to put it. The key in use is shown nowhere, and kept until another replaces it. */
export function showKeyForm({ origin, address, done }: Way, isConnected: boolean): void {
  const fault = el('p', { id: 'fault', class: 'warning', role: 'alert' })
  const field = el('input', {
    ...{ id: 'key', type: 'password', autocomplete: 'off', spellcheck: 'false', required: true },
    'aria-describedby': 'fault',
  })
  const submit = async (event: Event) => {
    event.preventDefault()
    const key = field.value.trim()
    if (!isKey(key)) {
      fault.textContent = 'This is not a whole key. It begins with tdl_ and has 53 characters.'
      field.setAttribute('aria-invalid', 'true')
      field.focus()
      return
    }
    // The browser may close the popup for its question: the key is kept first, and nothing waits between.
    const kept = keepKey(key)
    const asked = askPermission()
    await Promise.allSettled([kept, asked])
    done()
  }
  const remove = async () => {
    await forgetKey()
    done()
  }
  const button = (words: string, click: () => void) =>
    isConnected ? el('button', { type: 'button', class: 'quiet', click }, words) : null
  show(
    el('h1', {}, isConnected ? 'Change the key' : 'Connect your account'),
    el(
      'ol',
      {},
      el(
        'li',
        {},
        'Make a key ',
        link(`${origin}/profile#keys`, 'on your profile'),
        '. Keys come with a plan.',
      ),
      el('li', {}, 'Choose Market data and Your own data. Contacts are not needed.'),
      el('li', {}, 'Paste it here.'),
    ),
    el(
      'form',
      { submit: (event) => void submit(event), novalidate: true },
      el('label', { for: 'key' }, 'Your key'),
      field,
      fault,
      el(
        'div',
        { class: 'ways' },
        el('button', { type: 'submit' }, 'Connect'),
        button('Keep the old key', done),
        button('Remove the key', () => void remove()),
      ),
    ),
    el('p', { class: 'soft' }, `The key stays in this browser. It is sent only to ${new URL(origin).host}.`),
    isConnected
      ? null
      : el(
          'div',
          { class: 'ways' },
          el('p', {}, 'No key? Looking up is free in the app.'),
          lookUpLink(origin, address),
        ),
  )
  field.focus()
}

/** The browser allows no request before its user agrees. */
export function showPermission({ origin, address, done }: Way): void {
  const refused = el('p', { class: 'warning', role: 'alert' })
  const ask = async () => {
    // A browser that cannot ask now has not allowed it either.
    if (await askPermission().catch(() => false)) done()
    else refused.textContent = 'The browser did not allow it, so nothing was sent.'
  }
  show(
    el('h1', {}, `Allow questions to ${new URL(origin).host}`),
    el(
      'p',
      {},
      'When you press its button, the extension sends the address of the product page. It does not read or change the page.',
    ),
    el(
      'div',
      { class: 'ways' },
      el('button', { type: 'button', click: () => void ask() }, 'Allow'),
      lookUpLink(origin, address),
    ),
    refused,
  )
}
