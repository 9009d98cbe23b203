import type { Trouble } from './ask.ts'
import { el, link, show } from './draw.ts'
import { lookUpLink } from './look-up-link.ts'
import { waitWords } from './words.ts'

interface Way {
  origin: string
  /** Address of the product, without tracking fields. */
  address: string
  retry(): void
  changeKey(): void
}

/** Says what happened and what to do next. The app's own page works without a key. */
export function showTrouble(trouble: Trouble, { origin, address, retry, changeKey }: Way): void {
  const { title, text } = describeTrouble(trouble, navigator.onLine)
  const isPlanTrouble = trouble.trouble === 'plan'
  const look = isPlanTrouble ? 'quiet' : ''
  const again = el('button', { type: 'button', class: look, click: retry }, 'Try again')
  const isKeyTrouble = trouble.trouble === 'key' || trouble.trouble === 'scope'
  show(
    el('h1', {}, title),
    el('p', { role: 'alert' }, text),
    el(
      'div',
      { class: 'ways' },
      isKeyTrouble ? el('button', { type: 'button', click: changeKey }, 'Enter another key') : null,
      isPlanTrouble ? link(`${origin}/premium`, 'See the plans', 'button') : null,
      isKeyTrouble ? link(`${origin}/profile#keys`, 'Make a key', 'button quiet') : again,
      lookUpLink(origin, address),
    ),
  )
  if (trouble.trouble === 'wait') countDown(again, trouble.wait)
}

export function describeTrouble(
  { trouble, words, wait }: Trouble,
  isOnline: boolean,
): { title: string; text: string } {
  switch (trouble) {
    case 'offline':
      return isOnline
        ? { title: 'Tideline does not answer', text: 'Nothing was looked up. Please try again in a minute.' }
        : { title: 'You are offline', text: 'Nothing was looked up. Connect to the internet and try again.' }
    case 'key':
      return { title: 'This key does not work', text: words || 'Make another one on your profile.' }
    case 'scope':
      return {
        title: 'This key may not do that',
        text: `${words} The extension needs Market data and Your own data.`,
      }
    case 'plan':
      return {
        title: 'Keys come with a plan',
        text: 'Look this product up in Tideline itself: that is free.',
      }
    case 'wait':
      return {
        title: 'Too many requests',
        text: `All your keys together have used up their minute. Wait ${waitWords(wait)}.`,
      }
    case 'gone':
      return {
        title: 'This product left our data',
        text: 'A new edition was just published. Please try again.',
      }
    case 'failed':
      return { title: 'Something went wrong', text: words || 'Please try again in a minute.' }
  }
}

/** The button works when the wait is over. */
function countDown(button: HTMLButtonElement, seconds: number): void {
  let left = seconds
  const tick = () => {
    button.disabled = left > 0
    button.textContent = left > 0 ? `Try again in ${waitWords(left)}` : 'Try again'
    left -= 1
    // Another view has replaced the button.
    if (left >= 0 && button.isConnected) setTimeout(tick, 1000)
  }
  tick()
}
