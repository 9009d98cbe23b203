import type { WebhookShape } from '../contracts/webhooks.ts'

/** What a chat is told, line by line. */
export interface ChatMessage {
  /** Sources wrote parts of them: names, above all. */
  lines: readonly string[]
  /** Where a person reads on: ours. */
  url: string
}

/** The body for a chat. In the lines no sign formats, links, or mentions anybody: each chat has its own signs and its own escape. */
export function chatBody(shape: Exclude<WebhookShape, 'standard'>, { lines, url }: ChatMessage): string {
  const text = fitting(lines.map(ESCAPES[shape]))
  switch (shape) {
    case 'slack':
      return JSON.stringify({ text: `${text}\n<${url}|Open>` })
    case 'discord':
      return JSON.stringify({ content: `${text}\n${url}`, allowed_mentions: { parse: [] } })
    case 'telegram':
      return JSON.stringify({ text: `${text}\n${url}`, link_preview_options: { is_disabled: true } })
  }
}

const ESCAPES = { slack: slackText, discord: discordText, telegram: telegramText }

/** Invisible, and part of no word, name or address. It stands where a chat has no escape. */
const JOINER = '\u2060'

/** Slack has entities for three signs. The others format only at the edge of a word, or with their pair right beside it. */
function slackText(line: string): string {
  return oneLine(line)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/^\s*&gt;/, `${JOINER}$&`)
    .replace(/[*_~`]/g, `${JOINER}$&${JOINER}`)
    .replace(/:(?=[\w+/-])|@/g, `$&${JOINER}`)
    .replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, `.${JOINER}`)
}

/** Discord takes a backslash before any sign. Those of lists and quotes count at the beginning of a line. */
function discordText(line: string): string {
  return oneLine(line)
    .replace(/[\\*_~`|#@:[\]()]/g, '\\$&')
    .replace(/^\s*[>+-]/, (sign) => `\\${sign.trim()}`)
    .replace(/^(\s*\d+)\./, '$1\\.')
}

/** Without a parse mode Telegram formats nothing; it still makes links of addresses, names, tags and commands. */
function telegramText(line: string): string {
  return oneLine(line)
    .replace(/[@#/](?=[\p{L}\p{N}_/])|\$(?=[A-Z])|:(?=\/)/gu, `$&${JOINER}`)
    .replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, `.${JOINER}`)
}

/** A name cannot begin a line of its own, nor turn the direction of what follows. */
function oneLine(text: string): string {
  const characters = [...text.replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()]
  return characters.length > LINE_MAX ? `${characters.slice(0, LINE_MAX - 1).join('')}…` : characters.join('')
}

/** As many whole lines as a message may have. */
function fitting(lines: readonly string[]): string {
  const kept: string[] = []
  let room = TEXT_MAX
  for (const line of lines) {
    room -= line.length + 1
    if (room < 0) return [...kept, '…'].join('\n')
    kept.push(line)
  }
  return kept.join('\n')
}

/** Discord takes 2,000 characters in all, the others more. A line is at most six times as long when it is escaped. */
const TEXT_MAX = 1900
const LINE_MAX = 300
