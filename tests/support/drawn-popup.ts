import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { KeyedDecision } from '../../backend/contracts/keyed-decision.ts'
import { matched } from '../e2e/fixtures/suppliers.ts'

export const ORIGIN = 'https://tideline.example'
export const KEY = `tdl_01234567_${'0'.repeat(40)}`
const KNOWN = 'https://www.amazon.com/Lamp/dp/B09H7GPR1G?tag=tracked'
export const LOOKED_UP = `${ORIGIN}/lookup?${new URLSearchParams({ link: 'https://www.amazon.com/Lamp/dp/B09H7GPR1G' })}`

interface Popup {
  stored: Record<string, unknown>
  isAllowed: boolean
  /** To the browser's own question. */
  agrees: boolean
  /** Address of the page whose toolbar button is pressed. */
  tab: string
  /** By path of the request. */
  answers: Record<string, () => Response | Promise<Response>>
  sent: string[]
}

/** The extension's popup in happy-dom, with a browser and a server that answer from `popup`. */
export const popup: Popup = { stored: {}, isAllowed: true, agrees: true, tab: KNOWN, answers: {}, sent: [] }

beforeEach(() => {
  document.body.innerHTML = '<main></main><button id="settings" hidden>Change the key</button>'
  Object.assign(popup, { stored: { key: KEY }, isAllowed: true, agrees: true, tab: KNOWN, sent: [] })
  popup.answers = {
    '/api/v1/look-up': () => Response.json(lookedUp({ id: '12', name: 'Sunset lamp' }, 'Lamp')),
    '/api/v1/products/12/decision': () => Response.json(decision),
    '/api/v1/products/12': () =>
      Response.json({ suppliers: [matched(1)], suppliersFound: 4, forwardersFound: 1 }),
    '/api/v1/matches': () => Response.json({ items: [matched(1), matched(2)] }),
    '/api/v1/pipeline': () => Response.json({ entryId: 'p12', stage: 'saved', added: true }),
  }
  vi.stubGlobal('chrome', {
    runtime: { getManifest: () => ({ optional_host_permissions: [`${ORIGIN}/*`] }) },
    storage: {
      local: {
        get: async () => popup.stored,
        set: async (items: object) => {
          popup.stored = { ...popup.stored, ...items }
        },
        remove: async () => {
          popup.stored = {}
        },
      },
    },
    permissions: {
      contains: async () => popup.isAllowed,
      request: async () => {
        popup.isAllowed = popup.agrees
        return popup.agrees
      },
    },
    tabs: { query: async () => [{ url: popup.tab }] },
  })
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const url = new URL(address)
    popup.sent.push(`${method} ${url.pathname}${url.search}${body ? ` ${body}` : ''}`)
    return await (popup.answers[url.pathname]?.() ?? new Response('', { status: 500 }))
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  document.body.innerHTML = ''
})

export async function openPopup(title?: RegExp): Promise<void> {
  await import('../../extension/src/popup.ts')
  if (title) await shows(title)
}

export async function shows(title: RegExp): Promise<void> {
  await expect.poll(() => document.querySelector('h1')?.textContent).toMatch(title)
}

export const text = () => document.querySelector('main')?.textContent ?? ''

export const lookUpHref = () =>
  [...document.querySelectorAll('a')].find((one) => one.textContent === 'Open in Tideline')?.href

export function press(name: RegExp): void {
  const button = [...document.querySelectorAll('button')].find((one) => name.test(one.textContent ?? ''))
  if (!button) throw new Error(`No button ${name}`)
  button.click()
}

export function type(id: string, value: string): void {
  const field = document.querySelector<HTMLInputElement>(`#${id}`)
  if (!field) throw new Error(`No field ${id}`)
  field.value = value
  field.closest('form')?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }))
}

export const refusal = (status: number, headers: Record<string, string> = {}) =>
  Response.json(
    { error: { code: 'forbidden', message: 'Said by the server.', id: '1' } },
    { status, headers },
  )

export const lookedUp = (product: object | null, matchName: string | null) => ({
  read: { kind: 'product', channel: 'amazon', externalId: 'B09H7GPR1G', host: 'amazon.com', why: null },
  ...{ product, matchName, source: null },
})

const range = (low: number, likely: number, high: number) => ({ low, likely, high })
const decision: KeyedDecision = {
  product: {
    ...{ id: '12', name: '<b>Sunset lamp</b>', channel: 'amazon', price: 24.99, currency: 'USD' },
    provenance: {
      source: 'Real-Time Amazon Data',
      origin: 'sandbox',
      observedAt: '2026-11-29T06:00:00.000Z',
    },
  },
  edition: { id: '3', publishedAt: '2026-11-29T07:00:00.000Z', origin: 'sandbox', dataTo: '2026-11-27' },
  verdict: 'watch',
  reasons: [
    { id: 'profit', good: null, words: 'Between a loss and a profit' },
    { id: 'trend', good: true, words: 'Sells more' },
  ],
  wouldDecide: 'Your weight would decide.',
  costs: { name: 'Amazon FBA', own: false },
  profit: range(-1, 4, 9),
  missing: ['weight'],
  landing: {
    ...{ days: range(48, 62, 76), on: '2027-01-30', pieces: 300 },
    ...{ weekly: range(90, 120, 160), kept: range(-300, 900, 2100), chanceOfLoss: 0.2 },
  },
  rates: { version: '2026-11', asOf: '2026-11-01' },
  saved: null,
}
