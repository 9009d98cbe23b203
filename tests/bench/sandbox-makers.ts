/** The sandbox knows whether a supplier ships the product's kind of goods. */

import { createCatalogue, dayText } from '../../backend/sandbox/catalogue/catalogue.ts'
import type { CargoLine } from '../../backend/suppliers/matching/cargo-lines.ts'
import { buildMatcher } from '../../backend/suppliers/matching/matcher.ts'
import { normaliseCargo } from '../../backend/suppliers/matching/normalise.ts'

interface SandboxMakers {
  products: number
  answered: number
  firstRight: number
  shown: number
  shownRight: number
}

export async function sandboxMakers(): Promise<SandboxMakers> {
  const { tiktok, amazon, suppliers, shipments, yesterday } = createCatalogue(
    SEED,
    () => DAY,
    'America/New_York',
  )()
  const lines = new Map<string, CargoLine>()
  for (const [at, supplier] of suppliers.entries()) {
    for (const { description, arrived } of shipments.get(supplier.slug) ?? []) {
      const text = normaliseCargo(description)
      const key = `${at} ${text}`
      const known = lines.get(key)
      lines.set(key, {
        supplierId: at,
        text,
        shipments: (known?.shipments ?? 0) + 1,
        lastOn: dayText(arrived),
        buyers: 1,
        forwarder: supplier.forwarder,
      })
    }
  }
  const matcher = await buildMatcher(listed([...lines.values()]))
  const found: SandboxMakers = {
    products: 0,
    answered: 0,
    firstRight: 0,
    shown: 0,
    shownRight: 0,
  }
  for (const { name, kind, category } of [...tiktok, ...amazon]) {
    found.products += 1
    const matches = matcher.suppliers(name, { asOf: dayText(yesterday), limit: 12, category })
    const isRight = ({ supplierId }: { supplierId: number }) =>
      suppliers[supplierId]?.kinds.includes(kind) ?? false
    const [first] = matches
    found.shown += matches.length
    found.shownRight += matches.filter(isRight).length
    if (!first) continue
    found.answered += 1
    if (isRight(first)) found.firstRight += 1
  }
  return found
}

async function* listed(lines: readonly CargoLine[]): AsyncGenerator<CargoLine> {
  yield* lines
}

const SEED = 20_260_101
const DAY = new Date('2026-11-20T12:00:00Z')
