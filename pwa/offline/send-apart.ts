import { RefusedError } from '../call-errors.ts'

/**
 * Sends items in one request. If unreadable or failing twice, sends each alone. Returns bad items with the
 * error. Throws if no item is to blame: offline, signed out, or failing on all.
 */
export async function sendApart<Item>(
  items: readonly Item[],
  send: (items: readonly Item[]) => Promise<void>,
): Promise<Map<Item, RefusedError>> {
  const bad = new Map<Item, RefusedError>()
  let fault = await faultOf(send, items)
  if (fault && !isUnreadable(fault)) fault = await faultOf(send, items)
  if (!fault) return bad
  const [only] = items
  if (items.length === 1 && only !== undefined) {
    if (!isUnreadable(fault)) throw fault
    return bad.set(only, fault)
  }
  for (const item of items) {
    fault = await faultOf(send, [item])
    if (fault) bad.set(item, fault)
    if (fault && isAway(fault) && bad.size === AWAY_MAX && [...bad.values()].every(isAway)) throw fault
  }
  // If the server read or took any item, it works and the rest are bad.
  if (fault && bad.size === items.length && ![...bad.values()].some(isUnreadable)) throw fault
  return bad
}

/** Retrying is useless. */
export function isUnreadable({ status }: RefusedError): boolean {
  return status === 400 || status === 413
}

/** Above 500 the server or database is unavailable, not one request faulty. */
function isAway({ status }: RefusedError): boolean {
  return status > 500
}

/** Null: taken. Throws other errors. */
async function faultOf<Item>(
  send: (items: readonly Item[]) => Promise<void>,
  items: readonly Item[],
): Promise<RefusedError | null> {
  try {
    await send(items)
    return null
  } catch (error) {
    if (error instanceof RefusedError && (isUnreadable(error) || error.status >= 500)) return error
    throw error
  }
}

/** Stop after this many single failures with none taken. */
const AWAY_MAX = 3
