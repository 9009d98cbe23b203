import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

export interface Look {
  at: number
  residentMb: number
  /** Including garbage. */
  heapMb: number
  open: number
  cpuSeconds: number
}

/** Null: the process is gone. */
export async function lookAt(pid: number | undefined, metricsPort: number, at: number): Promise<Look | null> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const open = (await readdir(`/proc/${pid}/fd`)).length
    const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const figure = (name: string) => Number(new RegExp(`^${name} ([\\d.e+]+)$`, 'm').exec(figures)?.[1] ?? 0)
    return {
      at,
      residentMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
      heapMb: figure('nodejs_heap_size_used_bytes') / 2 ** 20,
      open,
      cpuSeconds: figure('process_cpu_seconds_total'),
    }
  } catch {
    // The process has ended, or its metrics did not answer: no point in the curve.
    return null
  }
}

export interface Course {
  start: number
  end: number
  most: number
  perMinute: number
}

export function courseOf(points: readonly { at: number; value: number }[]): Course {
  const values = points.map(({ value }) => value)
  const fifth = Math.max(1, Math.floor(points.length / 5))
  const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  const [meanAt, meanValue] = [mean(points.map(({ at }) => at)), mean(values)]
  const along = mean(points.map(({ at, value }) => (at - meanAt) * (value - meanValue)))
  const across = mean(points.map(({ at }) => (at - meanAt) ** 2))
  return {
    start: median(values.slice(0, fifth)),
    end: median(values.slice(-fifth)),
    most: Math.max(...values),
    perMinute: along / across,
  }
}

/** Minimum per minute: the heap just after a collection. */
export function troughs(points: readonly { at: number; value: number }[]): { at: number; value: number }[] {
  const least = new Map<number, number>()
  for (const { at, value } of points) {
    const minute = Math.floor(at)
    least.set(minute, Math.min(value, least.get(minute) ?? Number.POSITIVE_INFINITY))
  }
  return [...least].map(([at, value]) => ({ at, value }))
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function every(ms: number, work: () => Promise<void>): () => Promise<void> {
  const stop = new AbortController()
  const working = (async () => {
    while (!stop.signal.aborted) {
      await work()
      // Rejects on stop, which the loop checks.
      await pause(ms, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stop.abort()
    await working
  }
}
