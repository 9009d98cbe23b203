import * as z from 'zod'
import { pick } from 'zod/mini'
import { EntryProduct, readPipeline } from '../../contracts/pipeline.ts'
import { entryOf } from '../../contracts/pipeline-entry.ts'
import { ExportedEntry, flatEntry } from '../../contracts/pipeline-export.ts'
import { ENTRY_STAGES } from '../../contracts/pipeline-stages.ts'
import { tool } from '../tool.ts'

const Known = z.object(
  pick(EntryProduct, {
    id: true,
    channel: true,
    category: true,
    netProfit: true,
    provenance: true,
    now: true,
    before: true,
    since: true,
  }).shape,
)

const Listed = z.object({
  ...pick(ExportedEntry, {
    id: true,
    name: true,
    productId: true,
    link: true,
    stage: true,
    reason: true,
    addedAt: true,
    contacts: true,
    notes: true,
    quotes: true,
    tasks: true,
  }).shape,
  since: z.string().describe('Since when it is in its stage.'),
  product: Known.nullable().describe('What we know of it; null where it is not one of our products.'),
  page: z.string(),
})

export const myPipeline = tool({
  title: 'My products',
  scope: 'profile',
  words:
    'The products that you work on, with stages, notes, quotes and tasks. before is what was so when its owner last looked, at since; a product that left the edition has now null. Latest added first.',
  input: z.strictObject({
    stages: z.array(z.enum(ENTRY_STAGES)).min(1).optional(),
    limit: z.int().min(1).max(100).default(25),
  }),
  output: {
    entries: z.array(Listed),
    total: z.int(),
    room: z
      .object({ open: z.number(), most: z.number() })
      .describe('How many are open, and how many may be.'),
    page: z.string(),
  },
  sameFor: 'owner',
  async run({ stages, limit }, { ask, page }) {
    const { answer } = await ask(readPipeline, {})
    const entries = answer.entries
      .flatMap((kept) => {
        const entry = entryOf(kept.changes, kept.about)
        return entry ? [{ kept, entry }] : []
      })
      .filter(({ entry }) => stages === undefined || stages.includes(entry.stage))
    return {
      entries: entries.slice(0, limit).map(({ kept, entry }) => ({
        ...flatEntry(entry),
        name: kept.product?.name ?? entry.name,
        product: kept.product,
        page: page(`/my-products/${entry.id}`),
      })),
      total: entries.length,
      room: answer.room,
      page: page('/my-products'),
    }
  },
})
