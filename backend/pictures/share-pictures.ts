import { createHash } from 'node:crypto'
import type { Log } from '../process/log.ts'
import type { ShareCard } from './share-card.ts'
import type { ShareDrawer } from './share-drawer.ts'

interface SharePicture {
  png: Buffer
  etag: string
}

export interface SharePictures {
  /**
   * Draws on first request. `unknown`: no such subject. `not drawn`: unavailable now. Throws errors of
   * `readCard`.
   */
  find(
    address: string,
    readCard: () => Promise<ShareCard | null>,
    queued: <T>(work: () => Promise<T>) => Promise<T>,
  ): Promise<SharePicture | 'unknown' | 'not drawn'>
  renew(): void
}

/** One drawing per edition and subject. Evicts the least recently requested above a byte limit. */
export function openSharePictures({ drawer, log }: { drawer: ShareDrawer; log: Log }): SharePictures {
  let pictures = new Map<string, SharePicture>()
  let underway = new Map<string, ReturnType<SharePictures['find']>>()
  let bytes = 0

  function keep(address: string, picture: SharePicture): void {
    pictures.set(address, picture)
    bytes += picture.png.length
    for (const [oldest, { png }] of pictures) {
      if (bytes <= BYTES_MAX) break
      pictures.delete(oldest)
      bytes -= png.length
    }
  }

  const make: SharePictures['find'] = async (address, readCard, queued) => {
    const edition = pictures
    const card = await readCard()
    if (!card) return 'unknown'
    try {
      const png = await queued(() => drawer.draw(card))
      const picture = { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 27)}"` }
      if (edition === pictures) keep(address, picture)
      return picture
    } catch (error) {
      log.warn({ err: error, address }, 'A share picture was not drawn; the brand’s own serves')
      return 'not drawn'
    }
  }

  return {
    find: async (address, readCard, queued) => {
      const kept = pictures.get(address)
      if (kept) {
        pictures.delete(address)
        pictures.set(address, kept)
        return kept
      }
      const own = underway
      const begun = own.get(address)
      if (begun) return await begun
      const started = make(address, readCard, queued).finally(() => own.delete(address))
      own.set(address, started)
      return await started
    },
    renew() {
      pictures = new Map()
      underway = new Map()
      bytes = 0
    },
  }
}

/** About a thousand pictures. */
const BYTES_MAX = 24 * 1024 * 1024
