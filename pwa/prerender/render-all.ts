import { jsonBlock, PAGE_SLOT, SLOTS } from '#contracts/page'
import { BRAND, DESCRIPTION } from '../brand/brand.ts'
import { headOf } from './head.ts'
import type { PageState } from './page-state.ts'
import { PAGES, type Page } from './pages.ts'
import { renderApp } from './render.tsx'
import { structuredOf } from './structured.ts'

export interface PrerenderedPage {
  /** In the web app's folder. The server alone reads what is under `.frames`, and what it fills itself under `.pages`. */
  file: string
  head: string
  /** What goes into `#root`; null where the app's frame stands until the app draws. */
  html: string | null
  /** What `html` was rendered from; null where the server renders it. */
  state: PageState | null
  /** Ids of the routes it is made of; a part that is none by its source file. */
  routes: string[]
  fault?: unknown
}

/** Of a page about one thing, for the server to fill. */
const HEAD_OF_DATA = `${headOf({ ...SLOTS, picture: { path: SLOTS.picturePath, words: SLOTS.pictureWords } })}\n    ${SLOTS.structured}`

/** Every page that is served, rendered. */
export const prerendered: PrerenderedPage[] = [
  // Any page without one of its own: unlisted, because nothing tells here whether it exists.
  frame('shell.html', headOf({ path: null, title: BRAND.claim, description: DESCRIPTION, unlisted: true })),
  // What the server shows instead where it knows that there is nothing.
  {
    ...frame(
      '.pages/missing.html',
      headOf({
        ...{ path: null, title: 'Not found', unlisted: true },
        description: 'There is no page at this address. It may have moved, or the link may be wrong.',
      }),
      ...['/product/$id', '/supplier/$id', 'features/shell/frame/not-found.tsx'],
    ),
    html: PAGE_SLOT,
  },
  ...ofData('/product', HEAD_OF_DATA, '/product/$id'),
  ...ofData('/supplier', HEAD_OF_DATA, '/supplier/$id'),
]

// A request never settles here, so the page renders its loading state.
const reach = globalThis.fetch
globalThis.fetch = () => new Promise(() => undefined)
try {
  for (const page of PAGES) {
    if (page.kind === 'static') prerendered.push(await rendered(page))
    // Rendered at build without its figures, for the worker; the server fills them in for who comes first.
    if (page.path === '/')
      prerendered.push({ ...frame('.pages/index.html', headWith(page), '/'), html: PAGE_SLOT })
    if (page.kind === 'live') prerendered.push(...ofData(page.path, headOf(page), page.path))
  }
} finally {
  globalThis.fetch = reach
}

async function rendered(page: Page): Promise<PrerenderedPage> {
  const file = page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`
  const head = headWith(page)
  try {
    const { html, state, routes } = await renderApp(page.path, { waits: false })
    return { file, head, html, state, routes }
  } catch (fault) {
    return { ...frame(file, head), fault }
  }
}

/** A page of data as a frame, and as what the server fills for who sees it first. */
function ofData(path: string, head: string, ...routes: string[]): PrerenderedPage[] {
  return [
    frame(`.frames${path}.html`, head, ...routes),
    { ...frame(`.pages${path}.html`, head, ...routes), html: PAGE_SLOT },
  ]
}

function headWith(page: Page): string {
  const structured = structuredOf(page)
  return headOf(page) + (structured ? `\n    ${jsonBlock(structured)}` : '')
}

function frame(file: string, head: string, ...routes: string[]): PrerenderedPage {
  return { file, head, html: null, state: null, routes }
}
