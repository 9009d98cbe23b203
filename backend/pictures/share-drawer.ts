import { fileURLToPath } from 'node:url'
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

/** Draws in a process of its own. The font comes with us, so that a machine without any draws the same. */
export function openShareDrawer({ brand, log }: { brand: ShareBrand | null; log: Log }): ShareDrawer {
  const drawer = openPictureProcess<DrawJob>({
    script: new URL('drawer-process', import.meta.url),
    called: 'drawer of share pictures',
    limits: LIMITS,
    // On macOS and Windows the drawer would ask the system for its fonts instead.
    environment: { FONTCONFIG_FILE: FONTS, PANGOCAIRO_BACKEND: 'fontconfig' },
    log,
  })
  return { draw: async (card) => await drawer.make({ card, brand }), close: drawer.close }
}

const LIMITS = { timeMs: 5000, memoryBytes: 512 * 1024 * 1024 }

/** Stands beside the sources, seen from them and from the compiled server alike. */
const FONTS = fileURLToPath(
  new URL(
    `${import.meta.url.endsWith('.ts') ? '.' : '../../../backend/pictures'}/fonts/fonts.conf`,
    import.meta.url,
  ),
)
