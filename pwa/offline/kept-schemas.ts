import { KEPT, recall } from './device-storage.ts'

export type KeptSchemas = typeof import('../answers/kept.ts')

let schemas: KeptSchemas | null = null

/** What checks what a person left on this device; null: not loaded, because nothing was there. */
export function keptSchemas(): KeptSchemas | null {
  return schemas
}

export async function loadKeptSchemas(): Promise<void> {
  schemas ??= await import('../answers/kept.ts')
}

/** Before the first rendering, which shows what is kept. Without the code it stays where it is, and is read another time. */
export async function prepareKept(): Promise<void> {
  if (Object.values(KEPT).some((key) => recall(key) !== null)) await loadKeptSchemas().catch(() => undefined)
}
