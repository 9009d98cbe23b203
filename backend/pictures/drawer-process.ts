/**
 * Draws the pictures of shared links, in a process whose fonts we choose and that may be killed at any moment: it sets names
 * that anybody may have thought of. Started by `share-drawer.ts`, one job at a time.
 */
import sharp from 'sharp'
import { workOnJobs } from '../process/bounded-work.ts'
import { fitName } from './fit-name.ts'
import type { DrawJob } from './share-drawer.ts'
import { drawShareCard, NAME_BOX } from './share-drawing.ts'

// Only our own drawing is read.
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

/** Some for each edge of a letter on its ground: more are bytes that nobody sees. */
const COLOURS = 64
