import type { WebhookShape } from '../contracts/webhooks.ts'

export interface ChatMessage {
  /** Contains untrusted source text. */
  lines: readonly string[]
  url: string
}

/** Source text cannot format, link or mention. */
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

/** Invisible word joiner, for chats without an escape. */
const JOINER = '\u2060'

/** Slack has entities for three characters. Others format only at word edges or beside a pair. */
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

/** Discord accepts a backslash before any character. List and quote signs count at line start only. */
function discordText(line: string): string {
  return oneLine(line)
    .replace(/[\\*_~`|#@:[\]()]/g, '\\$&')
    .replace(/^\s*[>+-]/, (sign) => `\\${sign.trim()}`)
    .replace(/^(\s*\d+)\./, '$1\\.')
}

/** Without a parse mode Telegram formats nothing but still links URLs, names, tags and commands. */
function telegramText(line: string): string {
  return oneLine(line)
    .replace(/[@#/](?=[\p{L}\p{N}_/])|\$(?=[A-Z])|:(?=\/)/gu, `$&${JOINER}`)
    .replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, `.${JOINER}`)
}

/** Source text may neither start a new line nor change the text direction. */
function oneLine(text: string): string {
  const characters = [...text.replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()]
  return characters.length > LINE_MAX ? `${characters.slice(0, LINE_MAX - 1).join('')}…` : characters.join('')
}

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

/** Discord allows 2,000 characters, others more. Escaping lengthens a line sixfold at most. */
const TEXT_MAX = 1900
const LINE_MAX = 300
