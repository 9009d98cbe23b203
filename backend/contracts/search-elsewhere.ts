import * as z from 'zod/mini'

/** For searches without matches. We have not checked their sellers. */
export const WHOLESALE_SITES = ['1688', 'Alibaba', 'Made-in-China'] as const

/** Empty if the name contains no goods. */
export const SearchElsewhere = z.array(
  z.object({
    site: z.enum(WHOLESALE_SITES),
    words: z.string(),
    language: z.enum(['en', 'zh']),
    url: z.string(),
  }),
)
export type SearchElsewhere = z.infer<typeof SearchElsewhere>
