import { escapeHtml, ORIGIN_PLACEHOLDER, SHARE_SIZE } from '#contracts/page'
import { BRAND } from '../brand/brand.ts'

/** Default link picture; drawn by `tests/support/make-share-picture.ts`. */
export const BRAND_PICTURE = { path: '/share.png', words: `${BRAND.name}: ${BRAND.claim}` }

interface Head {
  /** Null: one page for many addresses. */
  path: string | null
  title: string
  description: string
  unlisted?: true
  /** Share picture of `SHARE_SIZE`; default: the brand's. */
  picture?: { path: string; words: string }
}

export function headOf({ path, title, description, unlisted, picture = BRAND_PICTURE }: Head): string {
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
    meta('property', 'og:image', `${ORIGIN_PLACEHOLDER}${picture.path}`),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(SHARE_SIZE.width)),
    meta('property', 'og:image:height', String(SHARE_SIZE.height)),
    meta('property', 'og:image:alt', picture.words),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('\n    ')
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`
}
