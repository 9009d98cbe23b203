import { Worker } from 'node:worker_threads'
import type { FromRenderer, PageAnswer, RenderedPage, ToRenderer } from '../contracts/rendering.ts'
import type { Log } from '../process/log.ts'

export interface PageRenderer {
  /** Throws the render error or a timeout. */
  render(address: string, wide: boolean): Promise<RenderedPage>
  close(): Promise<void>
}

interface RendererDeps {
  script: string
  answer(address: string): Promise<PageAnswer>
  log: Log
}

interface Order {
  done(page: RenderedPage): void
  fail(error: Error): void
}

/** A thread, started on first use, so rendering blocks no responses. */
export function openPageRenderer({ script, answer, log }: RendererDeps): PageRenderer {
  const orders = new Map<number, Order>()
  let last = 0
  let thread: Worker | null = null

  function start(): Worker {
    const started = new Worker(script, {
      // React's development build takes three times as long.
      env: { ...process.env, NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    started.on('message', (message: FromRenderer) => void hear(started, message))
    started.on('error', (error) => log.error({ err: error }, 'The thread that renders pages broke'))
    started.on('exit', () => {
      if (thread === started) thread = null
      for (const { fail } of orders.values()) fail(new Error('The thread that renders pages has ended'))
      orders.clear()
    })
    // An idle thread does not keep the process alive.
    started.unref()
    return started
  }

  async function hear(from: Worker, message: FromRenderer): Promise<void> {
    if (message.kind === 'ask') {
      const { question, address } = message
      const found = await answer(address).catch((error: unknown): PageAnswer => {
        log.warn({ err: error, address }, 'A page was rendered without an answer')
        return { status: 503, headers: {}, body: '' }
      })
      say(from, { kind: 'answer', question, answer: found })
      return
    }
    const order = orders.get(message.order)
    orders.delete(message.order)
    if (message.kind === 'rendered') order?.done(message.page)
    else order?.fail(new Error(message.reason))
  }

  return {
    render: (address, wide) =>
      new Promise((done, reject) => {
        thread ??= start()
        const order = ++last
        // Terminates a hanging thread, which would block later pages.
        const clock = setTimeout(() => void thread?.terminate(), PATIENCE_MS).unref()
        orders.set(order, {
          done: (page) => {
            clearTimeout(clock)
            done(page)
          },
          fail: (error) => {
            clearTimeout(clock)
            reject(error)
          },
        })
        say(thread, { kind: 'render', order, address, wide })
      }),
    close: async () => {
      await thread?.terminate()
    },
  }
}

function say(thread: Worker, message: ToRenderer): void {
  thread.postMessage(message)
}

const MEMORY_MB = 256
const PATIENCE_MS = 10_000
