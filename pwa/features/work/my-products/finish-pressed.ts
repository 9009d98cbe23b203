import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../../ui/toast-store.ts'
import { takePressed } from '../../plan/identity/pressed.ts'
import { itemAbout, itemsNow } from '../pipeline/items.ts'
import { pipeline } from '../pipeline/queries.ts'
import { save } from './save.ts'

const WAIT_MS = 10_000

/** Does what a visitor pressed before the login. A reveal uses a contact, so its button is only shown. */
export async function finishPressed(client: QueryClient): Promise<void> {
  const pressed = takePressed()
  if (!pressed) return
  // Without the board, the server decides if there is room.
  await client.query(pipeline).catch(() => undefined)
  const { press, name } = pressed
  const [verb, id = ''] = press.split(':')
  if (verb === 'save') {
    const stage = itemAbout(itemsNow(client), id)?.stage ?? 'dropped'
    if (stage === 'dropped') await save(client, { productId: id, name })
    return
  }
  const button = await buttonOf(press)
  if (!button || button.ariaPressed === 'true') return
  if (verb !== 'reveal') return button.click()
  button.scrollIntoView({ block: 'center' })
  button.focus({ preventScroll: true })
  toast({ title: 'You are signed in', description: `Press again to see the contact of ${name}.` })
}

/** Waits until the page shows it. */
function buttonOf(press: string): Promise<HTMLElement | null> {
  const find = () =>
    [...document.querySelectorAll<HTMLElement>('[data-press]')].find(({ dataset }) => dataset.press === press)
  return new Promise((done) => {
    const look = () => {
      const found = find()
      if (!found) return
      stop()
      done(found)
    }
    const changes = new MutationObserver(look)
    const timer = setTimeout(() => {
      stop()
      done(null)
    }, WAIT_MS)
    const stop = () => {
      changes.disconnect()
      clearTimeout(timer)
    }
    changes.observe(document.body, { childList: true, subtree: true })
    look()
  })
}
