import { Failure } from '../process/failure.ts'

interface Rules {
  slots: number
  /** Per client; lower, so the next client finds a slot. */
  ofOne: number
  /** Queued per client; further ones are refused at once. */
  waitingOfOne: number
  waitingInAll: number
  /** Longest wait before refusal. */
  patienceMs: number
}

interface Line {
  running: number
  waiting: Waiting[]
  /** Service count at its last turn; 0: not lately. */
  servedAt: number
}

interface Waiting {
  begin(): void
  refuse(failure: Failure): void
  isGone(): boolean
}

/**
 * A free slot goes to the client served longest ago, so many requests delay only their own client. Waiting is
 * cheaper than refusing, because programs retry.
 */
export class FairQueue {
  readonly #rules: Rules
  readonly #lines = new Map<string, Line>()
  /** Last turns of clients without a queue, so sequential requests do not look new. */
  readonly #lately = new Map<string, number>()
  #services = 0
  #running = 0
  #waiting = 0

  constructor(rules: Rules) {
    this.#rules = rules
  }

  /** `isGone`: the client left. Throws `too_many_requests` or `unavailable`. */
  async run<T>(asker: string, work: () => Promise<T>, isGone: () => boolean = () => false): Promise<T> {
    const line = this.#lineOf(asker)
    if (this.#mayBegin(line)) this.#begin(line)
    else {
      await this.#wait(line, isGone).catch((refusal: unknown) => {
        this.#forgetEmpty(asker, line)
        throw refusal
      })
    }
    try {
      return await work()
    } finally {
      this.#end(asker, line)
    }
  }

  #lineOf(asker: string): Line {
    const known = this.#lines.get(asker)
    if (known) return known
    const line = { running: 0, waiting: [], servedAt: this.#lately.get(asker) ?? 0 }
    this.#lines.set(asker, line)
    return line
  }

  #mayBegin({ running }: Line): boolean {
    return this.#running < this.#rules.slots && running < this.#rules.ofOne
  }

  #begin(line: Line): void {
    line.running += 1
    this.#running += 1
    line.servedAt = ++this.#services
  }

  #end(asker: string, line: Line): void {
    line.running -= 1
    this.#running -= 1
    line.servedAt = ++this.#services
    this.#beginNext()
    this.#forgetEmpty(asker, line)
  }

  async #wait(line: Line, isGone: () => boolean): Promise<void> {
    const { waitingOfOne, waitingInAll, patienceMs } = this.#rules
    if (line.waiting.length >= waitingOfOne) {
      throw new Failure('too_many_requests', 'Too many requests at once. Please try again in a moment.', {
        retryAfter: 1,
      })
    }
    if (this.#waiting >= waitingInAll) throw busy()
    return await new Promise((begin, refuse) => {
      const patience = setTimeout(() => {
        this.#leave(line, waiting)
        refuse(busy())
      }, patienceMs)
      const waiting: Waiting = {
        begin: () => {
          clearTimeout(patience)
          begin()
        },
        refuse: (failure) => {
          clearTimeout(patience)
          refuse(failure)
        },
        isGone,
      }
      line.waiting.push(waiting)
      this.#waiting += 1
    })
  }

  #leave(line: Line, waiting: Waiting): void {
    line.waiting.splice(line.waiting.indexOf(waiting), 1)
    this.#waiting -= 1
  }

  #beginNext(): void {
    for (;;) {
      let longest: [string, Line] | null = null
      for (const entry of this.#lines) {
        const [, line] = entry
        if (line.waiting.length === 0 || !this.#mayBegin(line)) continue
        if (longest === null || line.servedAt < longest[1].servedAt) longest = entry
      }
      if (longest === null) return
      const [asker, line] = longest
      const next = this.#nextOf(line)
      if (next) {
        this.#begin(line)
        next.begin()
        return
      }
      this.#forgetEmpty(asker, line)
    }
  }

  #nextOf(line: Line): Waiting | null {
    for (let next = line.waiting.shift(); next; next = line.waiting.shift()) {
      this.#waiting -= 1
      if (!next.isGone()) return next
      next.refuse(new Failure('request_timeout', 'Nobody waits for this any more.'))
    }
    return null
  }

  #forgetEmpty(asker: string, line: Line): void {
    if (line.running > 0 || line.waiting.length > 0) return
    this.#lines.delete(asker)
    this.#lately.delete(asker)
    this.#lately.set(asker, line.servedAt)
    const [oldest] = this.#lately.keys()
    if (this.#lately.size > LATELY_MAX && oldest !== undefined) this.#lately.delete(oldest)
  }
}

const LATELY_MAX = 10_000

function busy(): Failure {
  return new Failure('unavailable', 'Many people are asking at the moment. Please try again shortly.', {
    retryAfter: 5,
  })
}
