/**
 * Aborts once, when this process is told to end: by a signal, or, with `withParent`, because the process that started it
 * is gone. Its reason is the cause. npm passes SIGTERM and SIGINT on; killed, or ended by SIGHUP, it passes nothing.
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
