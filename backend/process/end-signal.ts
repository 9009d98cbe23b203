/**
 * Aborts once, on the first signal; the reason is its cause. `withParent` also watches the parent: npm
 * forwards SIGTERM and SIGINT, but sends nothing if SIGKILL or SIGHUP ends npm itself.
 */
export function endSignal({ withParent }: { withParent: boolean }): AbortSignal {
  const ending = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => ending.abort(signal))
  }
  if (withParent) {
    const parent = process.ppid
    const watch = setInterval(() => {
      if (process.ppid !== parent) ending.abort('parent gone')
    }, PARENT_MS)
    watch.unref()
    ending.signal.addEventListener('abort', () => clearInterval(watch), { once: true })
  }
  return ending.signal
}

const PARENT_MS = 500
