import { escapeHtml, ORIGIN_PLACEHOLDER } from '#contracts/page'
import { BRAND } from '../brand/brand.ts'

/** A link's picture where a page has none of its own; drawn by `tests/support/make-share-picture.ts`. */
export const SHARE_PICTURE = { path: '/share.png', width: 1200, height: 630 }

interface Head {
  /** Null: the page stands for many addresses and has none to name. */
  path: string | null
  title: string
  description: string
  unlisted?: true
  /** Null: the brand's own. */
  picture?: string
}

/** Tags that say what a page is, for a tab, a search engine and a shared link. */
export function headOf({ path, title, description, unlisted, picture }: Head): string {
  const named = `${title} · ${BRAND.name}`
  return [
    `<title>${escapeHtml(named)}</title>`,
    meta('name', 'description', description),
    ...(unlisted ? [meta('name', 'robots', 'noindex')] : []),
    ...(path ? [`<link rel="canonical" href="${ORIGIN_PLACEHOLDER}${path}" />`] : []),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', BRAND.name),
    meta('property', 'og:title', named),
    meta('property', 'og:description', description),
    ...(path ? [meta('property', 'og:url', `${ORIGIN_PLACEHOLDER}${path}`)] : []),
    meta('property', 'og:image', picture ?? `${ORIGIN_PLACEHOLDER}${SHARE_PICTURE.path}`),
    ...(picture ? [] : PICTURE_FACTS.map(([name, content]) => meta('property', name, content))),
    meta('name', 'twitter:card', picture ? 'summary' : 'summary_large_image'),
  ].join('\n    ')
}

const PICTURE_FACTS = [
  ['og:image:width', String(SHARE_PICTURE.width)],
  ['og:image:height', String(SHARE_PICTURE.height)],
  ['og:image:alt', `${BRAND.name}: ${BRAND.claim}`],
] as const

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`
}
