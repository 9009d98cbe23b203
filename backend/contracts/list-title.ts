import * as z from 'zod/mini'
import { line } from './fields.ts'

export const LIST_TITLE_MAX = 60

const LINK = /:\/\/|\p{L}[\d-]{0,60}\.\p{L}{2}/u

/**
 * Anybody may read it: no address, account or link, and nothing invisible that turns text around. Code cannot recognize names of
 * persons: readers report them, operators hide the list.
 */
export const ListTitle = line(LIST_TITLE_MAX).check(
  z.minLength(1, 'must not be empty'),
  z.regex(/^[^@\uff20\ufe6b]*$/, 'must not contain an @: no e-mail address and no account name'),
  z.refine((title) => !LINK.test(title), 'must not contain a link'),
  // Joiners are letters' parts in some scripts.
  z.regex(
    /^(?:[\u200c\u200d]|[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}])*$/u,
    'must not contain invisible characters',
  ),
)
