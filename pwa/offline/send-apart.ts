import { RefusedError } from '../call-errors.ts'

/**
 * Sends items in one request. If the server cannot read them, or fails on them twice, each is sent alone, so that a bad item
 * holds up no other. Returns the bad items with the server's answer. Throws if no item can be blamed: without a network, signed
 * out, or where the server fails on every item.
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
  // A server that took or read one of them works: the others are bad by themselves.
  if (fault && bad.size === items.length && ![...bad.values()].some(isUnreadable)) throw fault
  return bad
}

/** The server will never read it. */
export function isUnreadable({ status }: RefusedError): boolean {
  return status === 400 || status === 413
}

/** Not a fault of one request by itself: the database or the server is not there. */
function isAway({ status }: RefusedError): boolean {
  return status > 500
}

/** Null: taken. Other errors are thrown. */
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

/** After so many that fail alone, with none taken, a server that is away is left in peace. */
const AWAY_MAX = 3
