import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { SANDBOX_BILLING_PATH } from '../../backend/contracts/sandbox-payments.ts'
import type { Engine } from './engine.ts'
import type { FaultProxy } from './proxy.ts'
import { type Screen, screenOf } from './screen.ts'
import { waitFor } from './wait-for.ts'

export interface Visit {
  engine: Engine
  screen: Screen
  proxy: FaultProxy
  open(path: string): Promise<void>
  say(words: string): void
}

type Journey = (visit: Visit) => Promise<void>

export const JOURNEYS: Record<string, Journey> = {
  'a visitor comes from the start page to a product and its suppliers': fromStartToProduct,
  'More tells how the app is put on the home screen': showsInstallSteps,
  'the lists and products that were opened are there without a network': readsOffline,
  'a new seller signs in, reveals a contact, and signs out': revealsContact,
  'a card that pays opens Premium': paysWithGoodCard,
  'a declined card says why, and another one, typed by hand, pays for Pro': paysAfterDecline,
  'a card whose bank asks: refused it is not charged, confirmed it is': paysAfterQuestion,
  'a card that fails at renewal is warned of, and another one pays': paysFailedRenewal,
}

export function visit(engine: Engine, proxy: FaultProxy, say: (words: string) => void): Visit {
  return { engine, proxy, say, screen: screenOf(engine), open: (path) => engine.open(proxy.origin + path) }
}

async function fromStartToProduct({ engine, screen, open }: Visit): Promise<void> {
  await open('/')
  await screen.see('Live trending products')
  await screen.see('5.1x its normal week')
  await keepPicture(engine, 'landing')
  await screen.press('product', /./)
  await screen.arrive(/^\/product\/\d+/)
  await screen.see(/\d+ suppliers? found/)
  await screen.see(/(Sold|Views|New ratings) a day/)
  await keepPicture(engine, 'product')
}

async function showsInstallSteps({ engine, screen, open }: Visit): Promise<void> {
  await open('/more')
  await screen.see('On your home screen')
  await screen.see(
    engine.asIphone ? 'Tap the Share button of your browser.' : 'Open your browser menu and choose',
  )
}

async function readsOffline({ engine, screen, proxy, open, say }: Visit): Promise<void> {
  await open('/trending')
  await screen.see(/\$\d+\.\d\d · \d+ suppliers?/)
  await keepPicture(engine, 'trending')
  const first = await engine.run(
    Words,
    () => document.querySelector('article h2, article h3')?.textContent ?? '',
  )
  const kept = () => engine.run(Words, () => localStorage.getItem('saved:public') ?? '')
  await waitFor(async () => ((await kept()).includes('/api/tiktok/trending') && first !== '') || undefined, {
    ms: SAVED_MS,
    orSay: () => `Not saved on the device: ${first}`,
  })
  const worker = await engine.run(Words, stateOfWorker)
  const files = await engine.run(z.array(z.string()), keptFiles)
  say(
    `worker: ${worker}; ${files.length} files in its caches, ${(await kept()).length} characters of saved answers`,
  )
  if (files.some((path) => path.startsWith('/api/')))
    throw new Error(`Answers in a cache: ${files.join(' ')}`)

  proxy.cutNetwork()
  await open('/trending')
  await screen.see(first)
  await screen.press('tab', 'Marketplace')
  await open('/product/1234567')
  // `navigator.onLine` is still true: only our server is unreachable.
  await screen.see(/Not saved on this device yet|Cannot reach the server/)
  await open('/help')
  await screen.see('Help')
  proxy.restoreNetwork()
  await open('/suppliers')
  await screen.see(/\d+ suppliers/)
  await keepPicture(engine, 'suppliers')
}

async function revealsContact(seen: Visit): Promise<void> {
  const { engine, screen, open } = seen
  await signIn(seen, '/dashboard')
  await screen.see('Free Plan - 0/3 contacts used')
  const locked = z.array(z.object({ id: z.string(), contactLocked: z.boolean() }))
  const suppliers = await engine.run(locked, async () => {
    const reply = await fetch('/api/suppliers?limit=100', { headers: { 'x-requested-with': 'app' } })
    return reply.json()
  })
  const closed = suppliers.find(({ contactLocked }) => contactLocked)
  if (!closed) throw new Error('No supplier has a contact to reveal')
  await open(`/supplier/${closed.id}`)
  await screen.press('button', /^Reveal contact of /)
  await screen.see('Contact Revealed')
  await screen.see(/@|\+\d|Address/)
  await keepPicture(engine, 'supplier')
  await open('/dashboard')
  await screen.see('Free Plan - 1/3 contacts used')
  await signOut(seen)
  const left = await engine.run(Words, () => JSON.stringify({ ...localStorage }))
  if (left.includes('contactEmail":"')) throw new Error('A contact stayed on the device after signing out')
}

async function paysWithGoodCard(seen: Visit): Promise<void> {
  const { engine, screen, open } = seen
  await signIn(seen, '/payment')
  await screen.see('Test mode: nothing is charged')
  await keepPicture(engine, 'payment')
  await screen.press('button', 'Pays')
  await screen.press('button', 'Subscribe for $9.99 a month')
  await screen.see('Welcome to Premium!')
  await screen.arrive('/premium')
  await open('/subscription')
  await screen.see('$9.99 a month')
  await screen.see(/4242/)
  await signOut(seen)
}

async function paysAfterDecline(seen: Visit): Promise<void> {
  const { engine, screen } = seen
  await signIn(seen, '/subscribe')
  await screen.press('button', 'Is declined')
  await screen.press('button', 'Subscribe for $19.99 a month')
  await screen.see('Payment Failed')
  await screen.see('Your card was declined.')
  for (const [field, keys] of Object.entries(TYPED)) {
    await screen.press('field', field)
    await engine.run(z.null(), emptyFocused)
    await engine.type(keys)
  }
  await screen.press('button', 'Subscribe for $19.99 a month')
  await screen.see('Payment Successful')
  await screen.arrive('/dashboard')
  await signOut(seen)
}

async function paysAfterQuestion(seen: Visit): Promise<void> {
  const { screen } = seen
  await signIn(seen, '/payment')
  await screen.press('button', 'Bank asks')
  await screen.press('button', 'Subscribe for $9.99 a month')
  await screen.see('Your bank asks: is this you?')
  await screen.press('button', 'Refuse')
  await screen.see('Payment Failed')
  await screen.press('button', 'Subscribe for $9.99 a month')
  await screen.press('button', 'Confirm')
  await screen.see('Welcome to Premium!')
  await screen.arrive('/premium')
  await signOut(seen)
}

async function paysFailedRenewal(seen: Visit): Promise<void> {
  const { screen, open } = seen
  await signIn(seen, '/subscribe')
  await screen.press('button', 'Fails at renewal')
  await screen.press('button', 'Subscribe for $19.99 a month')
  await screen.arrive('/dashboard')
  await open(SANDBOX_BILLING_PATH)
  await screen.press('button', '+1 month')
  await screen.arrive(SANDBOX_BILLING_PATH)
  await open('/subscription')
  await screen.see(/Your last payment of \$19\.99 failed/)
  await open('/subscribe')
  await screen.press('button', 'Pays')
  await screen.press('button', 'Pay $19.99 now')
  await screen.arrive('/dashboard')
  await open('/subscription')
  await screen.see('Next charge')
  await signOut(seen)
}

const Words = z.string()
const SAVED_MS = 10_000
const TYPED = {
  'Card number': '4242424242424242',
  'Expiry (MM / YY)': '1240',
  'Security code (CVC)': '123',
}

async function signIn({ screen, open }: Visit, to: string): Promise<void> {
  await open(`/api/login?returnTo=${encodeURIComponent(to)}`)
  await screen.see('Sign in to the sandbox')
  await screen.press('button', 'New free seller')
  await screen.arrive(to)
}

async function signOut({ screen, open }: Visit): Promise<void> {
  await open('/profile')
  await screen.press('button', 'Sign out')
  await screen.see(/Sign out of the test sign-in page too\?|Live trending products/)
  // The provider asks too if it still knows the person.
  if (await screen.isSeen('Sign out of the test sign-in page too?')) await screen.press('button', 'Sign out')
  await screen.see('Live trending products')
}

async function keepPicture(engine: Engine, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (!folder) return
  await pause(1500)
  await mkdir(folder, { recursive: true })
  const [family = ''] = engine.name.toLowerCase().split(' ')
  await writeFile(join(folder, `${family}-${name}.png`), await engine.screenshot())
}

async function stateOfWorker(): Promise<string> {
  if (!('serviceWorker' in navigator)) return 'this engine has none'
  const late = new Promise<null>((done) => setTimeout(done, 20_000, null))
  const registration = await Promise.race([navigator.serviceWorker.ready, late])
  const worker = registration?.active
  if (!worker) return 'not ready after 20 seconds'
  while (worker.state === 'activating') await new Promise((done) => setTimeout(done, 100))
  return worker.state
}

async function keptFiles(): Promise<string[]> {
  const names = await caches.keys()
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return keys.flat().map(({ url }) => new URL(url).pathname)
}

function emptyFocused(): null {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
  return null
}
