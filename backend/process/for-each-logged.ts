import type { Log } from './log.ts'

/**
 * Sequential. A failure is logged with the item's name and ends only that item. Returns the number that
 * succeeded.
 */
export async function forEachLogged<Item>(
  items: Iterable<Item>,
  { log, message, nameOf }: { log: Log; message: string; nameOf(item: Item): string | number },
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  let done = 0
  for (const item of items) {
    try {
      await work(item)
      done += 1
    } catch (error) {
      log.warn({ err: error, item: nameOf(item) }, message)
    }
  }
  return done
}
