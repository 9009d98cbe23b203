import { listingIdIn } from './listing-id.ts'

export interface LinkFacts {
  id: string | null
  /** From "/Magnetic-Desk-Lamp/dp/…". */
  name: string | null
  rank: number | null
  /** The best-seller list of the link. */
  category: string | null
}

const NOTHING: LinkFacts = { id: null, name: null, rank: null, category: null }

/**
 * Amazon best-seller links ("/gp/bestsellers/beauty/123/ref=zg_bs_beauty_3"), listings of shops, and ids that
 * end other URLs.
 */
export function linkFacts(link: string | null): LinkFacts {
  if (link === null) return NOTHING
  const text = decoded(link)
  const asin = /\/(?:dp|gp\/product|gp\/aw\/d)\/([A-Z0-9]{10})(?![A-Z0-9])/i.exec(text)?.[1]?.toUpperCase()
  const numbered = /\/(\d{15,20})(?:\.html?)?(?:[/?#]|$)/.exec(text)?.[1]
  return {
    id: asin ?? listingIdIn(text) ?? numbered ?? null,
    name: nameIn(text),
    rank: rankIn(text),
    category: categoryIn(text),
  }
}

function nameIn(text: string): string | null {
  const slug =
    /(?:^|[^/])\/([^/?#]+)\/dp\/[A-Z0-9]{10}/i.exec(text)?.[1] ??
    /\/(?:product|products|pdp|item|p)\/([^/?#]*\p{L}[^/?#]*?)(?:\/|-?\d{9,}|[?#]|$)/iu.exec(text)?.[1]
  const words = slug
    ?.replace(/\.html?$/i, '')
    .replace(/-[a-z]{0,2}\d{6,20}$/i, '')
    .replace(/[-_+\s]+/g, ' ')
    .trim()
  return words && /\p{L}{2}/u.test(words) && !/^(?:gp|dp|product|[a-z]{2}|-)$/i.test(words) ? words : null
}

/** "zg_bs_beauty_sccl_7", "zg_bs_g_172282_sccl_7", "zg_bs_12345_7". */
function rankIn(text: string): number | null {
  const mark = ZG.exec(text)?.[1]
  const rankText = mark === undefined ? undefined : /(?:_sccl)?_(\d{1,3})$/.exec(mark)?.[1]
  const rank = Number(rankText ?? Number.NaN)
  return rank >= 1 && rank <= 100 ? rank : null
}

function categoryIn(text: string): string | null {
  const inPath =
    /\/(?:gp\/)?(?:best-?sellers|new-releases|movers-and-shakers|most-wished-for)\/([a-z][a-z-]*)/i.exec(
      text,
    )?.[1] ??
    /\/(?:Best-Sellers|Bestsellers)-([^/]+)\/zgbs/i.exec(text)?.[1] ??
    /\/zgbs\/([a-z][a-z-]*)/i.exec(text)?.[1]
  const inMark = /^(?:(?:g|c|nav)_)?([a-z]+(?:-[a-z]+)*)/i.exec(ZG.exec(text)?.[1] ?? '')?.[1]
  const found = [inPath, inMark].find(
    (name) => name !== undefined && !/^(?:ref|sccl|g|c|d|nav|sm|tab|unv)$/i.test(name),
  )
  return found ? found.replace(/[-_]+/g, ' ') : null
}

const ZG = /\bzg_?(?:bs|bsnr|bsms|mw)_((?:[a-z0-9-]+_?)+)/i

function decoded(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    // Invalid percent-encoding.
    return link
  }
}
