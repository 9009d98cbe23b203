import { parentPort } from 'node:worker_threads'
import type { FromRenderer, PageAnswer, RenderOrder, ToRenderer } from '#contracts/rendering'
import { pageStateBlock } from './page-state.ts'
import { renderApp } from './render.tsx'

/** One at a time. The server answers each `fetch` by message. */
if (!parentPort) throw new Error('This is a thread of the server.')
const port = parentPort
const waiting = new Map<number, (answer: PageAnswer) => void>()
let questions = 0
let last: Promise<void> = Promise.resolve()

globalThis.fetch = async (input) => {
  const question = ++questions
  const answered = new Promise<PageAnswer>((go) => waiting.set(question, go))
  say({ kind: 'ask', question, address: String(input) })
  const { status, headers, body } = await answered
  return new Response(body, { status, headers })
}

port.on('message', (message: ToRenderer) => {
  if (message.kind === 'render') {
    last = last.then(() => render(message))
    return
  }
  waiting.get(message.question)?.(message.answer)
  waiting.delete(message.question)
})

async function render({ order, address, wide }: RenderOrder): Promise<void> {
  try {
    const { html, state, isMissing } = await renderApp(address, { waits: true, wide })
    say({
      kind: 'rendered',
      order,
      page: { status: isMissing ? 404 : 200, html, state: pageStateBlock(state) },
    })
  } catch (error) {
    say({
      kind: 'failed',
      order,
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
}

function say(message: FromRenderer): void {
  port.postMessage(message)
}
