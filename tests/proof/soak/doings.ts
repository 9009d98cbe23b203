import { CATEGORIES } from '../../../backend/contracts/categories.ts'
import { type Change, entryIdOf } from '../../../backend/contracts/pipeline-changes.ts'
import type { Browser } from './browser.ts'

export interface Market {
  products: { id: string; name: string }[]
  suppliers: string[]
}

export interface Member {
  id: number
  cookie: string
  plan: 'free' | 'pro'
}

interface Self {
  browser: Browser
  market: Market
  random(): number
  member: Keeping | null
}

export interface Keeping extends Member {
  entries: string[]
  waiting: Change[]
  written: Set<string>
  saved: Set<string>
  made: number
  contacts: string[]
}

export type Doing = (self: Self) => Promise<unknown>

const seeHome: Doing = async ({ browser }) => {
  await browser.open('/')
  await Promise.all([
    browser.below('/api/landing/trending', { kept: true }),
    browser.below('/api/stats', { kept: true }),
    browser.ask('/api/data-refresh-status'),
  ])
}

const seeTrends: Doing = async ({ browser, random }) => {
  const category = random() < 0.5 ? pick(CATEGORIES, random) : null
  const query = category === null ? '' : `?category=${encodeURIComponent(category)}`
  await browser.open(`/trending${query}`)
  await Promise.all([
    browser.below(`/api/tiktok/trending${query}`),
    browser.below(`/api/amazon/trending${query}`),
    browser.below('/api/hashtags/trending', { kept: true }),
  ])
  if (random() < 0.3) await browser.below('/api/tiktok/trending?page=2')
}

const seeProduct: Doing = async ({ browser, market, random }) => {
  const { id, name } = popular(market.products, random)
  await browser.open(`/product/${id}`)
  await browser.below(`/api/products/${id}`)
  if (random() < 0.2) await browser.ask(`/api/importyeti/suppliers?productName=${encodeURIComponent(name)}`)
}

const seeSuppliers: Doing = async ({ browser, market, random }) => {
  const query = random() < 0.5 ? `?q=${wordOf(market, random)}` : ''
  await browser.open(`/suppliers${query}`)
  await browser.below(`/api/suppliers${query}`)
}

const seeSupplier: Doing = async ({ browser, market, random }) => {
  const id = popular(market.suppliers, random)
  await browser.open(`/supplier/${id}`)
  await browser.below(`/api/suppliers/${id}/profile`)
}

const seePremium: Doing = async ({ browser }) => {
  await browser.open('/premium')
  await browser.below('/api/premium/trending', { kept: true })
}

const seeRecord: Doing = async ({ browser }) => {
  await browser.open('/track-record')
  await browser.below('/api/track-record', { kept: true })
  await browser.below('/api/track-record/picks')
}

const readWords: Doing = async ({ browser, random }) =>
  await browser.open(pick(['/how-it-works', '/faq', '/help', '/about'], random))

const seeDashboard: Doing = async ({ browser }) => {
  await browser.open('/dashboard')
  await Promise.all([
    browser.ask('/api/auth/user'),
    browser.ask('/api/products?limit=12'),
    browser.below('/api/dashboard/live-trending'),
    browser.ask('/api/watchlist'),
    browser.ask('/api/alerts/unread'),
  ])
}

const watchSupplier: Doing = async ({ browser, market, random }) => {
  const id = popular(market.suppliers, random)
  const change = { kind: 'supplier', id, watching: random() < 0.6, at: new Date().toISOString() }
  await browser.send('POST', '/api/watchlist', { changes: [change] })
}

/** Resends changes that the server has not taken. */
const writeNote: Doing = async ({ browser, market, random, member }) => {
  if (member === null) return
  await browser.open('/my-products')
  await browser.ask('/api/pipeline')
  const { waiting, written, saved } = member
  const productId = pick(member.entries, random)
  const entry = entryIdOf(productId)
  if (!saved.has(entry)) {
    saved.add(entry)
    const name = market.products.find(({ id }) => id === productId)?.name ?? 'Product'
    waiting.push({ ...dated(member, entry), kind: 'save', name, productId, link: null })
  }
  if (waiting.length < 20) {
    const text = `Asked for a sample, ${random().toFixed(6)}`
    waiting.push({
      ...dated(member, entry),
      kind: 'note',
      item: `note-${member.made}-of-${member.id}-soak`,
      text,
    })
  }
  const sent = [...waiting]
  const answer = await browser.send<{ refused: { id: string }[] }>('POST', '/api/pipeline/changes', {
    changes: sent,
  })
  if (answer === null) return
  const refused = new Set(answer.refused.map((change) => change.id))
  for (const change of sent) {
    waiting.splice(waiting.indexOf(change), 1)
    if (!refused.has(change.id)) written.add(change.id)
  }
}

function dated(member: Keeping, entry: string) {
  member.made += 1
  const device = `soak-${member.id}`
  const id = `${device}-change-${String(member.made).padStart(6, '0')}`
  return { id, entry, at: Date.now(), n: member.made, device, over: [] }
}

const openContact: Doing = async ({ browser, random, member }) => {
  if (member === null) return
  const id = pick(member.contacts, random)
  await browser.open(`/supplier/${id}`)
  await browser.send('GET', `/api/suppliers/${id}`)
  await browser.ask('/api/account/contacts')
}

const searchFor: Doing = async ({ browser, market, random }) => {
  const word = wordOf(market, random)
  await browser.open('/search')
  await browser.ask(`/api/search?q=${word.slice(0, 4)}`)
  await browser.ask(`/api/search?q=${word}`)
  if (random() < 0.2) await browser.ask(`/api/search/suggestions?q=${word.slice(0, -2)}x`)
}

const explore: Doing = async ({ browser, market, random }) => {
  const question = pick(
    [
      'stage=growing,viral&priceTo=40',
      'confidence=medium&sort=velocity',
      'sort=margin&suppliersFrom=1',
      `q=${wordOf(market, random)}`,
      'channel=amazon&sort=price',
      'category=Home%20%26%20Living&profitFrom=1',
    ],
    random,
  )
  await browser.open('/explore')
  await browser.ask(`/api/explore?${question}&page=1&limit=24`)
}

type Weighed = readonly (readonly [number, Doing])[]

export const VISITOR: Weighed = [
  [18, seeHome],
  [24, seeTrends],
  [26, seeProduct],
  [10, seeSuppliers],
  [12, seeSupplier],
  [4, seePremium],
  [3, seeRecord],
  [3, readWords],
]
export const FREE: Weighed = [
  [16, seeTrends],
  [18, seeProduct],
  [8, seeSuppliers],
  [20, seeDashboard],
  [12, watchSupplier],
  [18, writeNote],
  [8, openContact],
]
export const PRO: Weighed = [
  [8, seeTrends],
  [14, seeProduct],
  [16, seeDashboard],
  [8, watchSupplier],
  [16, writeNote],
  [10, openContact],
  [14, searchFor],
  [14, explore],
]

export function chosen(doings: Weighed, random: () => number): Doing {
  let left = random() * doings.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, doing] of doings) {
    left -= weight
    if (left < 0) return doing
  }
  return readWords
}

function popular<Thing>(things: readonly Thing[], random: () => number): Thing {
  return things[Math.floor(things.length * random() ** 2)] as Thing
}

function pick<Thing>(things: readonly Thing[], random: () => number): Thing {
  return things[Math.floor(things.length * random())] as Thing
}

export function spread<Thing>(things: readonly Thing[], count: number, random: () => number): Thing[] {
  const start = Math.floor(things.length * random())
  return Array.from({ length: count }, (_, index) => things[(start + 7 * index) % things.length] as Thing)
}

function wordOf({ products }: Market, random: () => number): string {
  const words = pick(products, random).name.match(/[A-Za-z]{4,}/g) ?? ['bottle']
  return (pick(words, random) ?? 'bottle').toLowerCase()
}
