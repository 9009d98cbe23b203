import * as z from 'zod/mini'

/** Wholesale sites where a seller may look when we have found nobody. We have not checked who sells there. */
export const WHOLESALE_SITES = ['1688', 'Alibaba', 'Made-in-China'] as const

/** Searches on other sites with our trade words for a product; empty where its name says no goods. */
export const SearchElsewhere = z.array(
  z.object({
    site: z.enum(WHOLESALE_SITES),
    /** What is searched for there. */
    words: z.string(),
    language: z.enum(['en', 'zh']),
    url: z.string(),
  }),
)
export type SearchElsewhere = z.infer<typeof SearchElsewhere>
