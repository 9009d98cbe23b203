import { type FormEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { output, ZodMiniType } from 'zod/mini'
import { RefusedError } from '../../../call-errors.ts'
import { type Draft, type DraftForm, deleteDraft, readDraft, saveDraft } from '../../../offline/drafts.ts'
import { useOnline } from '../../../offline/online.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

type Values = Record<string, string>
export type Faults = Record<string, string>

/** `earlier`: failed in an earlier visit. */
export type Unsent = 'offline' | 'unreachable' | 'earlier' | RefusedError

type Sending<Answer> =
  | { state: 'writing' }
  | { state: 'sending' }
  | { state: 'unsent'; why: Unsent }
  | { state: 'sent'; answer: Answer }

interface Wish<Schema extends ZodMiniType, Answer> {
  draft: DraftForm
  /** Client and server refuse the same. */
  loadSchema(): Promise<Schema>
  bodyOf(values: Values, key: string): unknown
  send(body: output<Schema>): Promise<Answer>
}

export interface SavedForm<Answer> {
  form: RefObject<HTMLFormElement | null>
  /** Focused when sending ends; empty: the first invalid field. */
  outcome: RefObject<HTMLDivElement | null>
  sending: Sending<Answer>
  online: boolean
  faults: Faults
  startWith: Values
  round: number
  onInput(): void
  onSubmit(event?: FormEvent): void
  startAnew(): void
}

/**
 * Each keystroke is saved until the server has the text. Retries of one text reuse the idempotency key, so it
 * arrives once; changed text is a new message.
 */
export function useSavedForm<Schema extends ZodMiniType, Answer>(
  wish: Wish<Schema, Answer>,
): SavedForm<Answer> {
  const form = useRef<HTMLFormElement>(null)
  const outcome = useRef<HTMLDivElement>(null)
  const online = useOnline()
  const kept = useKeptDraft(wish.draft)
  const [round, setRound] = useState(0)
  const [faults, setFaults] = useState<Faults>({})
  const [moved, setSending] = useState<Sending<Answer> | null>(null)
  const sending = moved ?? (kept?.unsent ? EARLIER : WRITING)
  // Undefined: nothing typed yet; the draft's value applies.
  const triedAs = useRef<string | null>(undefined)
  const asked = useRef(false)
  /** Ignores a second press while the first loads the schema. */
  const trying = useRef(false)

  useEffect(() => {
    if (kept) fillEmpty(form.current, kept.fields)
  }, [kept])

  useEffect(() => {
    if (!asked.current || sending.state === 'sending') return
    asked.current = false
    const message = outcome.current?.hasChildNodes() ? outcome.current : null
    ;(message ?? form.current?.querySelector<HTMLElement>('[aria-invalid]'))?.focus()
  })

  const settle = (next: Sending<Answer>, found: Faults = {}) => {
    asked.current = true
    setFaults(found)
    setSending(next)
  }

  const trySending = async () => {
    const values = valuesIn(form.current)
    const triedBefore = triedAs.current === undefined ? (kept?.triedAs ?? null) : triedAs.current
    const key = triedBefore ?? newIdempotencyKey()
    // Without the schema's code the form stays unsent, as offline.
    const schema = await wish.loadSchema().catch(() => null)
    if (!schema) {
      saveDraft(wish.draft, { fields: values, unsent: true, triedAs: triedBefore })
      return settle({ state: 'unsent', why: online ? 'unreachable' : 'offline' })
    }
    const checked = schema.safeParse(wish.bodyOf(values, key), { error: complaint })
    if (!checked.success) return settle(WRITING, faultsIn(checked.error.issues))
    if (!online) {
      saveDraft(wish.draft, { fields: values, unsent: true, triedAs: triedBefore })
      return settle({ state: 'unsent', why: 'offline' })
    }
    // Saved before sending: a page closed now must not send it again under another key.
    triedAs.current = key
    saveDraft(wish.draft, { fields: values, unsent: true, triedAs: key })
    setFaults({})
    setSending({ state: 'sending' })
    try {
      const answer = await wish.send(checked.data)
      triedAs.current = null
      deleteDraft(wish.draft)
      settle({ state: 'sent', answer })
    } catch (error) {
      settle({ state: 'unsent', why: error instanceof RefusedError ? error : 'unreachable' })
    }
  }

  return {
    form,
    outcome,
    sending,
    online,
    faults,
    startWith: round === 0 ? (kept?.fields ?? {}) : {},
    round,
    onInput() {
      const values = valuesIn(form.current)
      triedAs.current = null
      if (Object.values(values).every((text) => text === '')) deleteDraft(wish.draft)
      else saveDraft(wish.draft, { fields: values, unsent: false, triedAs: null })
      if (sending.state === 'unsent') setSending(WRITING)
      if (Object.keys(faults).length > 0)
        void stillWrong(faults, wish, values).then(setFaults, () => undefined)
    },
    onSubmit(event) {
      event?.preventDefault()
      if (trying.current) return
      trying.current = true
      void trySending().finally(() => {
        trying.current = false
      })
    },
    startAnew() {
      setRound(round + 1)
      setSending(WRITING)
    },
  }
}

const WRITING = { state: 'writing' } as const
const EARLIER = { state: 'unsent', why: 'earlier' } as const

/** Null during server rendering and hydration; storage is read right after. */
function useKeptDraft(name: DraftForm): Draft | null {
  const [read] = useState(() => {
    let found: Draft | null | undefined
    return () => {
      if (found === undefined) found = readDraft(name)
      return found
    }
  })
  return useSyncExternalStore(neverChanges, read, () => null)
}

const neverChanges = () => () => undefined

export function fillEmpty(form: HTMLFormElement | null, fields: Values): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = form?.elements.namedItem(name)
    if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === '')
      field.value = value
  }
}

/** Fields refused before and still invalid: typing clears faults but adds none. */
async function stillWrong(
  faults: Faults,
  { loadSchema, bodyOf }: Wish<ZodMiniType, unknown>,
  values: Values,
): Promise<Faults> {
  const schema = await loadSchema()
  const checked = schema.safeParse(bodyOf(values, newIdempotencyKey()), { error: complaint })
  const found = checked.success ? {} : faultsIn(checked.error.issues)
  return Object.fromEntries(Object.entries(found).filter(([field]) => field in faults))
}

function valuesIn(form: HTMLFormElement | null): Values {
  if (!form) return {}
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

/** The first fault of each field, to follow the field's name in a sentence. */
function faultsIn(issues: readonly { path: PropertyKey[]; message: string }[]): Faults {
  const faults: Faults = {}
  for (const { path, message } of issues) faults[String(path[0])] ??= message
  return faults
}

function complaint(issue: { code?: string | undefined; maximum?: unknown }): string {
  return issue.code === 'too_big' ? `must be at most ${issue.maximum} characters long` : 'is not valid'
}
