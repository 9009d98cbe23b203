/* Delays reloads for a new build while input or a payment would be lost. */
let holders = 0
const waiting: (() => void)[] = []

/** Holds reloads until the returned function is called. */
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

/** Runs now, or when the last hold is released. */
export function whenNotHeld(run: () => void): void {
  if (holders === 0) run()
  else waiting.push(run)
}

/** Stops `update.ts` from reloading for a lost chunk; the caller gets the error. */
function keepPage(event: Event): void {
  event.stopImmediatePropagation()
}
