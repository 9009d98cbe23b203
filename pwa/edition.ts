/**
 * Which version of the data this page reads: one at a time, so that no two of its figures are of different editions. Where it
 * begins is said by what it was made from; where it goes on, by the server, when the version it reads is over.
 */
let shown: string | null = null
/** Those are over, whatever a server that lags behind says of them. */
const left = new Set<string>()
let movedAt = 0
let learning: Promise<string | null> | null = null
let gate: Gate | null = null
const followers = new Set<() => void>()

export interface Asking<Answer> {
  /** Null: at the documented address, which answers whatever is current. */
  askAt(version: string | null): Promise<Answer>
  /** The server's version of now; `not`: one that is over. Null: it has none. */
  askPointer(not: string | null): Promise<string | null>
  /** Whether the server said that the version is over. */
  isOver(error: unknown): boolean
}

/**
 * Asks for something of the version that the page reads. Where that is over the page moves to the one of now, all of it; where the
 * server does not come to rest, the documented address answers.
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
    // The page has gone on meanwhile.
    if (version === shown) return got.answer
  }
  return await askAt(null)
}

/** Null: not known yet. */
export function shownVersion(): string | null {
  return shown
}

/** When the page last went on to another version, in ms; 0: it has not. */
export function lastMove(): number {
  return movedAt
}

/** What the page in the HTML, or what the device kept, was made from. */
export function beginWith(version: string | null): void {
  shown = version
  movedAt = 0
  left.clear()
}

/**
 * From now on the page reads this version. Answers of it are held back until all that are asked for at once are there, so that they
 * are shown together. False where it is the same, or one that the page has left.
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

/** `follow`: reads again what was read before, when a question has found that the version is over. */
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
  // Who is the last one inside is known only when all that ask at once have asked.
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
/** One answer that hangs does not hold the others for longer. */
const TOGETHER_MS = 3000
