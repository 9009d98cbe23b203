import * as z from 'zod'
import type { Engine } from './engine.ts'
import { waitFor } from './wait-for.ts'

export interface Screen {
  see(words: string | RegExp): Promise<void>
  press(kind: Kind, name: string | RegExp): Promise<void>
  arrive(path: string | RegExp): Promise<void>
  isSeen(words: string): Promise<boolean>
}

type Kind = keyof typeof SELECTORS

const SELECTORS = {
  button: 'button, summary, [role=button], input[type=submit]',
  link: 'a[href]',
  tab: '[role=tab]',
  product: 'a[href^="/product/"]',
  field: 'input, textarea, select',
}
/** Two cores run a server, a database and a browser. */
const PATIENCE_MS = 30_000

const Text = z.string()
const Found = z.union([z.object({ x: z.number(), y: z.number() }), z.object({ lacks: z.string() })])

export function screenOf(engine: Engine): Screen {
  const text = () => engine.run(Text, () => document.body?.innerText.replace(/\s+/g, ' ') ?? '')
  return {
    see: async (words) => {
      let last = ''
      await waitFor(
        async () => {
          last = await betweenPages(text)
          return (typeof words === 'string' ? last.includes(words) : words.test(last)) || undefined
        },
        { ms: PATIENCE_MS, orSay: () => `Not seen: ${words}. On the page: ${last.slice(0, 1500)}` },
      )
    },
    press: async (kind, name) => {
      const source =
        typeof name === 'string' ? `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$` : name.source
      let lacks = ''
      let before = ''
      const at = await waitFor(
        async () => {
          const found = await engine
            .run(Found, place, SELECTORS[kind], source)
            .catch(() => ({ lacks: 'a page' }))
          if ('lacks' in found) {
            lacks = found.lacks
            return undefined
          }
          // A moving target would be missed.
          const now = JSON.stringify(found)
          const isStill = now === before
          before = now
          return isStill ? found : undefined
        },
        { ms: PATIENCE_MS, orSay: () => `No ${kind} to press: ${name}. ${lacks}` },
      )
      await engine.tap(at)
    },
    arrive: async (path) => {
      let last = ''
      await waitFor(
        async () => {
          last = await betweenPages(() => engine.run(Text, () => location.pathname + location.search))
          return (typeof path === 'string' ? last === path : path.test(last)) || undefined
        },
        { ms: PATIENCE_MS, orSay: () => `Not at ${path} but at ${last}` },
      )
    },
    isSeen: async (words) => (await text()).includes(words),
  }
}

/** Scripts fail during navigation. */
async function betweenPages(ask: () => Promise<string>): Promise<string> {
  return await ask().catch((error: Error) => `(${error.message})`)
}

/** Runs in the page. The center of the first match that a tap would hit, or the obstacle. */
function place(selector: string, source: string): { x: number; y: number } | { lacks: string } {
  const name = new RegExp(source)
  const nameOf = (element: HTMLElement) => {
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels?.[0] : null
    const by = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
    const words = element.getAttribute('aria-label') ?? (by ?? label ?? element).textContent ?? ''
    return words.replace(/\s+/g, ' ').trim()
  }
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open]')]
  const root = dialogs.at(-1) ?? document
  const all = [...root.querySelectorAll<HTMLElement>(selector)]
  const named = all.filter((element) => element.getClientRects().length > 0 && name.test(nameOf(element)))
  const [element] = named
  if (!element) return { lacks: `There are: ${all.map(nameOf).join(' | ').slice(0, 1000)}` }
  if (element.matches(':disabled, [aria-disabled=true]')) return { lacks: 'It is disabled.' }
  const isInside = ({ top, bottom }: DOMRect) => top >= 60 && bottom <= innerHeight - 90
  if (!isInside(element.getBoundingClientRect()))
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const [box] = element.getClientRects()
  if (!box) return { lacks: 'It is not drawn.' }
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const hit = document.elementFromPoint(at.x, at.y)
  if (hit && (element.contains(hit) || hit.closest('label')?.control === element)) return at
  return { lacks: `In its way: ${hit?.outerHTML.slice(0, 200) ?? 'the edge of the window'}` }
}
