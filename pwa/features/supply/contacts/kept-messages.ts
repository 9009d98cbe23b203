import { recall, remember } from '../../../offline/device-storage.ts'
import { memberTag } from '../../../offline/member-cookie.ts'

export interface KeptMessage {
  language?: string | undefined
  quantity?: string | undefined
  price?: string | undefined
  /** Percent, offered to a creator. */
  commission?: string | undefined
  texts?: Record<string, string> | undefined
}

/** Contact facts in a text. Stored as placeholders, because contacts are not saved on the device. */
export type HiddenFacts = readonly (string | null)[]

const KEY = 'first-messages'
const MOST = 40

interface Kept {
  about: string
  message: KeptMessage
}

/** Skips texts of another account. */
export function readKeptMessage(about: string, hidden: HiddenFacts): KeptMessage {
  const message = readAll().find((one) => one.about === about)?.message ?? {}
  return withTexts(message, (text) => shown(text, hidden))
}

/** Keeps the latest 40; deleted at sign-out. */
export function keepMessage(about: string, message: KeptMessage, hidden: HiddenFacts): void {
  const others = readAll().filter((one) => one.about !== about)
  const changed = Object.values(message).some((value) => value !== undefined)
  const own = changed ? [{ about, message: withTexts(message, (text) => masked(text, hidden)) }] : []
  const messages = [...own, ...others].slice(0, MOST)
  remember(KEY, messages.length > 0 ? JSON.stringify({ owner: memberTag(), messages }) : null)
}

export function deleteKeptMessages(): void {
  remember(KEY, null)
}

function readAll(): Kept[] {
  try {
    const { owner, messages } = JSON.parse(recall(KEY) ?? '{}')
    return owner === memberTag() && Array.isArray(messages) && messages.every(isKept) ? messages : []
  } catch {
    // Half-written or from another build.
    return []
  }
}

function isKept(one: Partial<Kept> | null): one is Kept {
  const { texts = {}, ...choices } = one?.message ?? { texts: null }
  const isText = (value: unknown) => typeof value === 'string'
  return (
    isText(one?.about) &&
    texts !== null &&
    typeof texts === 'object' &&
    [...Object.values(texts), ...Object.values(choices)].every(isText)
  )
}

function withTexts(message: KeptMessage, change: (text: string) => string): KeptMessage {
  if (!message.texts) return message
  const texts = Object.fromEntries(Object.entries(message.texts).map(([key, text]) => [key, change(text)]))
  return { ...message, texts }
}

function masked(text: string, hidden: HiddenFacts): string {
  return hidden.reduce<string>(
    (masked, fact, at) => (fact === null || fact === '' ? masked : masked.replaceAll(fact, markOf(at))),
    text,
  )
}

function shown(text: string, hidden: HiddenFacts): string {
  return hidden.reduce<string>((shown, fact, at) => shown.replaceAll(markOf(at), fact ?? ''), text)
}

/** U+2063 (invisible separator) on both sides, which nobody types. */
function markOf(index: number): string {
  return `\u2063${index}\u2063`
}
