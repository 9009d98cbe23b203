import { recall, remember } from '../../../offline/device-storage.ts'
import { memberTag } from '../../../offline/member-cookie.ts'

/** What a member changed in the first messages to one supplier about one product. */
export interface KeptMessage {
  /** The language that was chosen. */
  language?: string | undefined
  /** As typed. */
  quantity?: string | undefined
  price?: string | undefined
  /** By template and language. */
  texts?: Record<string, string> | undefined
}

/** Facts of a contact that a text may hold. On the device a mark stands for each, as contacts are not kept there. */
export type HiddenFacts = readonly (string | null)[]

const KEY = 'first-messages'
const MOST = 40

interface Kept {
  about: string
  message: KeptMessage
}

/** What this device keeps of the messages about this; nothing of somebody else who was signed in here. */
export function readKeptMessage(about: string, hidden: HiddenFacts): KeptMessage {
  const message = readAll().find((one) => one.about === about)?.message ?? {}
  return withTexts(message, (text) => shown(text, hidden))
}

/** Keeps it, the latest 40 of all; goes with the rest at sign-out. */
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
    // Half-written or of another build: as good as none.
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

/** A character that nobody types stands on both sides. */
function markOf(place: number): string {
  return `\u2063${place}\u2063`
}
