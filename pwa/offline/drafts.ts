import { recall, remember } from './device-storage.ts'

const FORMS = ['contact', 'newsletter'] as const
export type DraftForm = (typeof FORMS)[number]

/** Unsent text, saved only on the device. */
export interface Draft {
  fields: Record<string, string>
  unsent: boolean
  /** Idempotency key of the last attempt, against duplicates. Null: never tried. */
  triedAs: string | null
}

export function readDraft(form: DraftForm): Draft | null {
  try {
    const draft: unknown = JSON.parse(recall(keyOf(form)) ?? 'null')
    return isDraft(draft) ? draft : null
  } catch {
    // Half-written or from another build.
    return null
  }
}

export function saveDraft(form: DraftForm, draft: Draft): void {
  remember(keyOf(form), JSON.stringify(draft))
}

export function deleteDraft(form: DraftForm): void {
  remember(keyOf(form), null)
}

export function deleteDrafts(): void {
  for (const form of FORMS) deleteDraft(form)
}

function keyOf(form: DraftForm): string {
  return `draft:${form}`
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { fields, unsent, triedAs } = value as Partial<Draft>
  return (
    typeof unsent === 'boolean' &&
    (triedAs === null || typeof triedAs === 'string') &&
    typeof fields === 'object' &&
    fields !== null &&
    Object.values(fields).every((text) => typeof text === 'string')
  )
}
