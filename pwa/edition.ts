/** One version, so figures of two editions never mix. */
let shown: string | null = null
/** Old versions, ignored even if a lagging server names them. */
const left = new Set<string>()
let movedAt = 0
let learning: Promise<string | null> | null = null
let gate: Gate | null = null
const followers = new Set<() => void>()

export interface Asking<Answer> {
  /** Null: the documented address, which returns current data. */
  askAt(version: string | null): Promise<Answer>
  /** The server's current version; null without one. `not`: a version known to be over. */
  askPointer(not: string | null): Promise<string | null>
  isOver(error: unknown): boolean
}

/**
 * The page's version. If it is over, the whole page moves to the current one; if the server keeps changing,
 * the documented address is read.
 */
export async function inOneVersion<Answer>({ askAt, askPointer, isOver }: Asking<Answer>): Promise<Answer> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const version = shown ?? (await learn(askPointer))
    if (version === null) break
    const together = gate
    const got = await withinGate(together, askAt(version)).then(
      (answer) => ({ answer }),
      (error: unknown) => {
        if (!isOver(error)) throw error
        return null
      },
    )
    if (got === null) {
      if (version !== shown) continue
      const next = await askPointer(version)
      if (version !== shown) continue
      if (next === null || !moveTo(next)) break
      for (const follow of followers) follow()
      continue
    }
    await together?.opened
    if (version === shown) return got.answer
  }
  return await askAt(null)
}

/** Null before the first answer. */
export function shownVersion(): string | null {
  return shown
}

/** Time of the last change of version in ms; 0 before any. */
export function lastMove(): number {
  return movedAt
}

/** Sets the version of the prerendered or saved data. */
export function beginWith(version: string | null): void {
  shown = version
  movedAt = 0
  left.clear()
}

/**
 * Moves the page to this version. Answers wait until all concurrent requests finish, so they appear together.
 * False for the same or an old version.
 */
export function moveTo(version: string): boolean {
  if (version === shown || left.has(version)) return false
  if (shown !== null) {
    left.add(shown)
    movedAt = Date.now()
    gate = openGate()
  }
  shown = version
  return true
}

/** `follow`: refetches earlier data after the version has changed. */
export function whenOver(follow: () => void): void {
  followers.add(follow)
}

function learn(askPointer: Asking<unknown>['askPointer']): Promise<string | null> {
  learning ??= askPointer(null)
    .then((version) => {
      shown ??= version
      return shown
    })
    .finally(() => {
      learning = null
    })
  return learning
}

interface Gate {
  opened: Promise<void>
  enter(): void
  leave(): void
}

function openGate(): Gate {
  let inside = 0
  let open: () => void = () => undefined
  const opened = new Promise<void>((done) => {
    open = done
  })
  // Wait a tick, so concurrent requests are all counted.
  const openIfEmpty = () => setTimeout(() => inside === 0 && open())
  setTimeout(open, TOGETHER_MS)
  openIfEmpty()
  return {
    opened,
    enter: () => {
      inside += 1
    },
    leave: () => {
      inside -= 1
      openIfEmpty()
    },
  }
}

async function withinGate<Answer>(together: Gate | null, answer: Promise<Answer>): Promise<Answer> {
  together?.enter()
  return await answer.finally(() => together?.leave())
}

const TRIES = 3
/** Limit in ms, so one hanging answer does not block the others. */
const TOGETHER_MS = 3000
