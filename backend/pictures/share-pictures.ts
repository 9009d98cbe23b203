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
   * The picture at an address, drawn when it is first asked for. `unknown`: it is of nothing that there is; `not drawn`: it
   * cannot be had now. Throws what reading its card throws.
   */
  find(
    address: string,
    readCard: () => Promise<ShareCard | null>,
    /** Has it drawn when it is the client's turn. */
    inTurn: <T>(work: () => Promise<T>) => Promise<T>,
  ): Promise<SharePicture | 'unknown' | 'not drawn'>
  /** Of another edition: what was drawn goes. */
  renew(): void
}

/** Each is drawn once an edition, whoever asks first; so many bytes are kept, and what was asked for longest ago goes. */
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

  const make: SharePictures['find'] = async (address, readCard, inTurn) => {
    const edition = pictures
    const card = await readCard()
    if (!card) return 'unknown'
    try {
      const png = await inTurn(() => drawer.draw(card))
      const picture = { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 27)}"` }
      if (edition === pictures) keep(address, picture)
      return picture
    } catch (error) {
      log.warn({ err: error, address }, 'A share picture was not drawn; the brand’s own serves')
      return 'not drawn'
    }
  }

  return {
    find: async (address, readCard, inTurn) => {
      const kept = pictures.get(address)
      if (kept) {
        // The last one asked for is the last to go.
        pictures.delete(address)
        pictures.set(address, kept)
        return kept
      }
      const own = underway
      const begun = own.get(address)
      if (begun) return await begun
      const started = make(address, readCard, inTurn).finally(() => own.delete(address))
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

/** About a thousand. */
const BYTES_MAX = 24 * 1024 * 1024
