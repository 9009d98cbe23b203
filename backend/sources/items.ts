import type * as z from 'zod'
import { type CollectContext, SourceFailure } from './port.ts'

/** A larger share means a changed format. */
const BAD_SHARE_MAX = 0.2

/** Throws `SourceFailure` if more than 20 % are bad. */
export function readItems<T>(
  items: readonly unknown[],
  schema: z.ZodType<T>,
  what: string,
  context: Pick<CollectContext, 'reject'>,
): T[] {
  const good: T[] = []
  let bad = 0
  for (const item of items) {
    const parsed = schema.safeParse(item)
    if (parsed.success) {
      good.push(parsed.data)
      continue
    }
    bad += 1
    const [issue] = parsed.error.issues
    context.reject(`${what}: ${issue?.path.join('.') || 'item'} ${issue?.message ?? 'is not valid'}`, item)
  }
  if (bad > 1 && bad > items.length * BAD_SHARE_MAX) {
    throw new SourceFailure(
      `${bad} of ${items.length} ${what} entries could not be read; the source may have changed`,
    )
  }
  return good
}
