import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { RunStep } from '../../backend/refresh/refresh-run.ts'
import type { SyntheticSize } from '../support/synthetic-source.ts'

export interface Refreshed {
  state: string
  ms: number
  peakMb: number
  steps: RunStep[]
}

export async function oneRefresh(
  url: string,
  { products, days, suppliers, shipments }: SyntheticSize,
  now: string,
): Promise<Refreshed> {
  const sizes = Object.entries({ products, days, suppliers, shipments })
  const child = fork(
    fileURLToPath(new URL('../support/refresh-child.ts', import.meta.url)),
    ['--url', url, '--now', now, ...sizes.flatMap(([name, value]) => [`--${name}`, String(value)])],
    { execArgv: ['--import', 'tsx', '--max-old-space-size=384'], silent: true },
  )
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const output: string[] = []
  child.stdout?.on('data', (text) => output.push(String(text)))
  child.stderr?.pipe(process.stderr)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The refresh ended with ${code}.`)
  return JSON.parse(output.join(''))
}

export function linesOf(what: string, { state, ms, peakMb, steps }: Refreshed): string[] {
  // Later steps, such as replayed days of the track record, do not delay readers.
  const published = steps.reduce((sum, step) => sum + step.ms, 0)
  return [
    `\n${what}: ${state}, published after ${seconds(published)} s, over after ${seconds(ms)} s, peak memory ${peakMb} MB (limit 512)`,
    ...steps.map((step) => `${String(step.ms).padStart(8)} ms  ${step.step}`),
  ]
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}
