import { once } from 'node:events'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { expect, inject, it } from 'vitest'
import { type CargoLine, collectCargo } from './cargo-lines.ts'
import { type IndexedCargo, indexCargo } from './matcher.ts'
import { openSecondMatcher } from './second-matcher.ts'

const AS_OF = '2026-01-31'

it('includes its thread in the build', async () => {
  const built: typeof import('./second-matcher.ts') = await import(
    join(inject('compiled'), 'suppliers/matching/second-matcher.js')
  )
  const mats = { supplierId: 7, text: 'yoga mat', shipments: 3, lastOn: AS_OF, buyers: 1, forwarder: false }
  const lines = [mats, { ...mats, supplierId: 8, text: 'camping tent' }]
  const second = built.openSecondMatcher(built.shared(await indexCargo(await collectCargo(streamed(lines)))))

  const found = await second.match([{ id: 1, name: 'Yoga Mat', category: null }], AS_OF)
  await second.close()

  expect(found).toMatchObject([{ productId: 1, supplierId: 7, position: 1, matchingShipments: 3 }])
})

it('throws the failure of an idle thread at the next call', async () => {
  const started: Promise<Worker[]> = once(process, 'worker')
  const second = openSecondMatcher({} as IndexedCargo)
  const [thread] = await started
  await new Promise((ended) => thread?.once('exit', ended))
  await expect(second.match([], AS_OF)).rejects.toThrow('undefined')
  await second.close()
})

async function* streamed(lines: CargoLine[]): AsyncGenerator<CargoLine> {
  yield* lines
}
