/**
 * Draws share pictures in a killable process with our fonts, because names are untrusted. `share-drawer.ts`
 * starts it, for one job at a time.
 */
import sharp from 'sharp'
import { workOnJobs } from '../process/bounded-work.ts'
import { fitName } from './fit-name.ts'
import type { DrawJob } from './share-drawer.ts'
import { drawShareCard, NAME_BOX } from './share-drawing.ts'

// Only our own SVG is read.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

workOnJobs(async ({ card, brand }: DrawJob) => {
  const { data, width, height } = await fitName(card.name, card.withoutName)
  return await sharp(Buffer.from(drawShareCard(card, brand)))
    .composite([{ input: data, raw: { width, height, channels: 4 }, left: NAME_BOX.left, top: NAME_BOX.top }])
    .removeAlpha()
    .png({ palette: true, colours: COLOURS, compressionLevel: 9, effort: 7 })
    .toBuffer()
})

/** Enough for antialiased edges. */
const COLOURS = 64
