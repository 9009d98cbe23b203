import { SLOTS } from '#contracts/page'
import { BRAND } from '../brand/brand.ts'
import { headOf } from './head.ts'
import { PAGES, type Page } from './pages.ts'
import { renderPage } from './render.tsx'
import { jsonBlock, structuredOf } from './structured.ts'

export interface PrerenderedPage {
  /** In the web app's folder. The server alone reads what is under `.frames`. */
  file: string
  /** Of what `html` was rendered for. */
  address: string
  head: string
  /** What goes into `#root`; null where the app's frame stands until the app draws. */
  html: string | null
  /** Ids of the routes it is made of. */
  routes: string[]
  fault?: unknown
}

/** Every page that is served, rendered. */
export const prerendered: PrerenderedPage[] = [
  // Any page without one of its own: unlisted, because nothing tells here whether it exists.
  frame(
    'shell.html',
    headOf({ path: null, title: BRAND.claim, description: BRAND.description, unlisted: true }),
  ),
  frame('.frames/product.html', headOf(SLOTS), '/product/$id'),
  frame('.frames/supplier.html', headOf(SLOTS), '/supplier/$id'),
]

// A request never settles here, so the page renders its loading state.
const reach = globalThis.fetch
globalThis.fetch = () => new Promise(() => undefined)
try {
  for (const page of PAGES) prerendered.push(page.kind === 'static' ? await drawn(page) : live(page))
} finally {
  globalThis.fetch = reach
}

async function drawn(page: Page): Promise<PrerenderedPage> {
  const structured = structuredOf(page)
  const head = headOf(page) + (structured ? `\n    ${jsonBlock(structured)}` : '')
  const file = page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`
  try {
    return { file, head, address: page.path, ...(await renderPage(page.path)) }
  } catch (fault) {
    return { ...frame(file, head), fault }
  }
}

function live(page: Page): PrerenderedPage {
  return frame(`.frames${page.path}.html`, headOf(page), page.path)
}

function frame(file: string, head: string, ...routes: string[]): PrerenderedPage {
  return { file, head, address: '', html: null, routes }
}
