import * as z from 'zod/mini'

/** The address of a letter's link. A token of digits alone arrives as a number. */
export const LetterSearch = z.object({
  token: z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined),
})
