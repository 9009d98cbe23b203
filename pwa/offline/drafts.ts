import { recall, remember } from './device-storage.ts'

/** The forms whose text stays on the device until it has been sent. */
const FORMS = ['contact', 'newsletter'] as const
export type DraftForm = (typeof FORMS)[number]

/** What somebody has typed and not sent. It is theirs: it leaves the device only when they send it. */
export interface Draft {
  fields: Record<string, string>
  /** Sending was asked for and is not known to have worked. */
  unsent: boolean
  /** The idempotency key, so that a second try is not a second message. Null: never tried. */
  triedAs: string | null
}

export function readDraft(form: DraftForm): Draft | null {
  try {
    const draft: unknown = JSON.parse(recall(keyOf(form)) ?? 'null')
    return isDraft(draft) ? draft : null
  } catch {
    // Half-written or of another build: as good as none.
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
