import { parentPort, workerData } from 'node:worker_threads'
import { matchPage, type Named } from './match-page.ts'
import { type IndexedCargo, matcherOf } from './matcher.ts'

export interface PageOrder {
  page: readonly Named[]
  asOf: string
}

if (!parentPort) throw new Error('This is a thread of a refresh.')
const port = parentPort
const matcher = matcherOf(workerData as IndexedCargo)

port.on('message', (order: PageOrder) => {
  void matchPage(matcher, order).then((found) => port.postMessage(found))
})
