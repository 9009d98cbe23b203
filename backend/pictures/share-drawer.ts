import { dataPath } from '../process/data-file.ts'
import type { Log } from '../process/log.ts'
import { openPictureProcess } from './picture-process.ts'
import type { ShareCard } from './share-card.ts'
import type { ShareBrand } from './share-drawing.ts'

export interface ShareDrawer {
  /** A PNG of `SHARE_SIZE`. Throws `NotAPicture`. */
  draw(card: ShareCard): Promise<Buffer>
  close(): Promise<void>
}

export interface DrawJob {
  card: ShareCard
  brand: ShareBrand | null
}

/** A separate process with a bundled font, so all machines draw alike. */
export function openShareDrawer({ brand, log }: { brand: ShareBrand | null; log: Log }): ShareDrawer {
  const drawer = openPictureProcess<DrawJob>({
    script: new URL('drawer-process', import.meta.url),
    called: 'drawer of share pictures',
    limits: LIMITS,
    // Otherwise macOS and Windows use system fonts.
    environment: { FONTCONFIG_FILE: FONTS, PANGOCAIRO_BACKEND: 'fontconfig' },
    log,
  })
  return { draw: async (card) => await drawer.make({ card, brand }), close: drawer.close }
}

const LIMITS = { timeMs: 5000, memoryBytes: 512 * 1024 * 1024 }

const FONTS = dataPath('backend/pictures/fonts/fonts.conf')
