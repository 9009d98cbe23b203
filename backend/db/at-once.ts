import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Reads the next answer while the caller works on the current one. An early exit waits for the read in
 * progress, because an ended transaction accepts no statement.
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
  /** Throws the previous write's error. */
  write(begin: () => PromiseLike<unknown>): Promise<void>
  written(): Promise<void>
}

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

/** Yields, because synchronous work would delay sending. */
async function sent(): Promise<void> {
  await nextTurn()
}
