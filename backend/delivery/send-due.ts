/**
 * Claims what is due, a few at a time, and sends them side by side, until nothing is left or the run is over. `send` answers
 * whether it arrived. Gives how many did.
 */
export async function sendDue<Claimed>(
  claim: (most: number) => Promise<Claimed[]>,
  send: (claimed: Claimed) => Promise<boolean>,
): Promise<number> {
  const began = performance.now()
  let sent = 0
  while (performance.now() - began < RUN_MS) {
    const claimed = await claim(AT_ONCE)
    const arrived = await Promise.all(claimed.map(send))
    sent += arrived.filter(Boolean).length
    if (claimed.length < AT_ONCE) break
  }
  return sent
}

const AT_ONCE = 8
/** The next run, a minute after this one began, goes on where it stopped. */
const RUN_MS = 50_000
