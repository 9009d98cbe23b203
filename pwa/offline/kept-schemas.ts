import { KEPT, keptUnder } from './device-storage.ts'

export type KeptSchemas = typeof import('../answers/kept.ts')

let schemas: KeptSchemas | null = null

/** Null: nothing was saved, so not loaded. */
export function keptSchemas(): KeptSchemas | null {
  return schemas
}

export async function loadKeptSchemas(): Promise<void> {
  schemas ??= await import('../answers/kept.ts')
}

/** Throws if something is saved and the schemas cannot be loaded. */
export async function makeKeptReadable(): Promise<void> {
  if (Object.values(KEPT).some((key) => keptUnder(key).length > 0)) await loadKeptSchemas()
}

/** The first rendering shows saved items. */
export async function prepareKept(): Promise<void> {
  // On failure, saved items stay for another visit.
  await makeKeptReadable().catch(() => undefined)
}
