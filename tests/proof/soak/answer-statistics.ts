/** `kept`: cached in every process, so it must work without the database. */
interface Outcome {
  route: string
  status: number
  expected: boolean
  kept: boolean
  ms: number
  /** Error message of the response. */
  words: string
}

export interface AnswerStatistics {
  note(outcome: Outcome): void
  /** During an outage uncached requests must fail with a message. */
  databaseAway(away: boolean): void
  begin(stretch: string): void
  faults: string[]
  answers(): number
  /** During the outage. */
  away: { answered: number; refused: number; refusedMs: number[] }
  /** `performance.now()`; 0: never. */
  lastRefusal(): number
  table(stretches: readonly string[]): string[]
}

export function openStatistics(): AnswerStatistics {
  const times = new Map<string, Map<string, number[]>>()
  const faults: string[] = []
  const away = { answered: 0, refused: 0, refusedMs: [] as number[] }
  let answers = 0
  let stretch = ''
  let isAway = false
  let lastRefusal = 0

  return {
    faults,
    away,
    answers: () => answers,
    lastRefusal: () => lastRefusal,
    begin: (next) => {
      stretch = next
    },
    databaseAway: (next) => {
      isAway = next
    },
    note: ({ route, status, expected, kept, ms, words }) => {
      answers += 1
      const isExplained = status === 503 && words.includes('"unavailable"')
      if (isAway && !expected && !kept && isExplained) {
        away.refused += 1
        away.refusedMs.push(ms)
        lastRefusal = performance.now()
        return
      }
      if (!expected) {
        const at = new Date().toISOString().slice(11, 23)
        faults.push(`${at} ${stretch}: ${route} ${status} ${words.slice(0, 200)}`)
        return
      }
      if (isAway) away.answered += 1
      const routes = times.get(stretch) ?? new Map<string, number[]>()
      times.set(stretch, routes)
      const own = routes.get(route) ?? []
      routes.set(route, own)
      own.push(ms)
    },
    table: (stretches) => {
      const all = new Map<string, number[]>()
      for (const name of stretches)
        for (const [route, own] of times.get(name) ?? []) all.set(route, [...(all.get(route) ?? []), ...own])
      const rows = [...all]
        .map(([route, own]) => ({ route, own: own.sort((a, b) => a - b) }))
        .sort((a, b) => a.route.localeCompare(b.route))
      const lines = rows.map(({ route, own }) => line(route, own))
      const whole = [...all.values()].flat().sort((a, b) => a - b)
      return [HEAD, ...lines, line('all', whole)]
    },
  }
}

const HEAD = `${'route'.padEnd(44)}${['asked', 'p50', 'p95', 'p99', 'most'].map((word) => word.padStart(9)).join('')}   ms`

function line(route: string, sorted: number[]): string {
  const cells = [0.5, 0.95, 0.99, 1].map((part) => quantile(sorted, part).toFixed(1).padStart(9))
  return `${route.padEnd(44)}${String(sorted.length).padStart(9)}${cells.join('')}`
}

export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}
