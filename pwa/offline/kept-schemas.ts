import { KEPT, keptUnder } from './device-storage.ts'

export type KeptSchemas = typeof import('../answers/kept.ts')

let schemas: KeptSchemas | null = null

/** What checks what a person left on this device; null: not loaded, because nothing was there. */
export function keptSchemas(): KeptSchemas | null {
  return schemas
}

export async function loadKeptSchemas(): Promise<void> {
  schemas ??= await import('../answers/kept.ts')
}

/** What is kept can be read after it. Throws where something is, and the code that reads it does not come. */
export async function makeKeptReadable(): Promise<void> {
  if (Object.values(KEPT).some((key) => keptUnder(key).length > 0)) await loadKeptSchemas()
}

/** Before the first rendering, which shows what is kept. */
export async function prepareKept(): Promise<void> {
  // Without the code it stays where it is, and is read another time.
  await makeKeptReadable().catch(() => undefined)
}
