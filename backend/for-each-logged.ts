import type { Log } from '../log.ts'

/** Works on one item after another; a failure is logged and the next one is tried. Returns how many succeeded. */
export async function forEachLogged<Item>(
  items: Iterable<Item>,
  log: Log,
  work: (item: Item) => Promise<void>,
): Promise<number> {
  let done = 0
  for (const item of items) {
    try {
      await work(item)
      done += 1
    } catch (error) {
      log.warn(
        { err: error },
        'The truth about a customer could not be fetched; it is tried again at the next look',
      )
    }
  }
  return done
}
