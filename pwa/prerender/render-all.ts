import { jsonBlock, PAGE_SLOT, SLOTS } from '#contracts/page'
import { BRAND, DESCRIPTION } from '../brand/brand.ts'
import { headOf } from './head.ts'
import type { PageState } from './page-state.ts'
import { PAGES, type Page } from './pages.ts'
import { renderApp } from './render.tsx'
import { structuredOf } from './structured.ts'

export interface PrerenderedPage {
  /** Only the server reads `.frames`; it fills `.pages`. */
  file: string
  head: string
  /** Content of `#root`; null for the app's frame. */
  html: string | null
  state: PageState | null
  /** Route ids, or source files of other parts. */
  routes: string[]
  fault?: unknown
}

const HEAD_OF_DATA = `${headOf({ ...SLOTS, picture: { path: SLOTS.picturePath, words: SLOTS.pictureWords } })}\n    ${SLOTS.structured}`

export const prerendered: PrerenderedPage[] = [
  // Unlisted, because such addresses may not exist.
  frame('shell.html', headOf({ path: null, title: BRAND.claim, description: DESCRIPTION, unlisted: true })),
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

// Requests never settle, so pages render their loading state.
const reach = globalThis.fetch
globalThis.fetch = () => new Promise(() => undefined)
try {
  for (const page of PAGES) {
    if (page.kind === 'static') prerendered.push(await rendered(page))
    // Prerendered without figures for the service worker; the server fills them in.
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
