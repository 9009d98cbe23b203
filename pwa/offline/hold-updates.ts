/*
 * A page that is in the middle of something which a reload would lose or leave in doubt: a card half typed, a payment
 * under way. A new build waits for its end.
 */
let holders = 0
const waiting: (() => void)[] = []

/** Keeps this page from being reloaded for a new build until the function it gives is called. */
export function holdUpdates(): () => void {
  holders += 1
  if (holders === 1) addEventListener('vite:preloadError', keepPage, { capture: true })
  let held = true
  return () => {
    if (!held) return
    held = false
    holders -= 1
    if (holders > 0) return
    removeEventListener('vite:preloadError', keepPage, { capture: true })
    for (const run of waiting.splice(0)) run()
  }
}

/** Now, or when the page may be reloaded again. */
export function whenNotHeld(run: () => void): void {
  if (holders === 0) run()
  else waiting.push(run)
}

/** `update.ts` would reload for a part that an older build has lost; while updates are held, the caller gets the error instead. */
function keepPage(event: Event): void {
  event.stopImmediatePropagation()
}
