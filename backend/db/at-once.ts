import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * What is asked of the database, one after the other: it reads the next while the caller works on the one before. Who leaves early
 * waits for what is being read, for a transaction takes no statement after its end.
 */
export async function* readAhead<Question, Answer>(
  questions: readonly Question[],
  read: (question: Question) => Promise<Answer>,
): AsyncGenerator<Answer> {
  const [first, ...others] = questions
  if (first === undefined) return
  let reading = Promise.allSettled([read(first)])
  try {
    for (const other of others) {
      const answer = settled(await reading)
      reading = Promise.allSettled([read(other)])
      await sent()
      yield answer
    }
    yield settled(await reading)
  } finally {
    await reading
  }
}

export interface WriteBehind {
  /** Begins to write when what came before is written. Throws what that one threw. */
  write(begin: () => PromiseLike<unknown>): Promise<void>
  /** Throws what the last one threw. */
  written(): Promise<void>
}

/** One is written while the caller makes the next. */
export function writeBehind(): WriteBehind {
  let writing: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([])
  const written = async () => {
    for (const outcome of await writing) settled([outcome])
  }
  return {
    written,
    write: async (begin) => {
      await written()
      writing = Promise.allSettled([begin()])
      await sent()
    },
  }
}

function settled<Answer>([outcome]: [PromiseSettledResult<Answer>]): Answer {
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/** A caller who computes at once would keep the statement from leaving. */
async function sent(): Promise<void> {
  await nextTurn()
}
