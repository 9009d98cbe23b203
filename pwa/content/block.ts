/** Few kinds on purpose: one component draws them, and an unknown kind does not compile. */
export type Block =
  | { kind: 'text'; words: Words }
  | { kind: 'list'; items: Words[]; numbered: boolean }
  | { kind: 'table'; caption: string; head: string[]; rows: string[][]; total: boolean }
  | { kind: 'note'; words: Words }
  | { kind: 'figure'; value: string; words: string }

export type Words = string | Inline[]
export type Inline = string | { to: string; words: string } | { strong: string }

export interface Section {
  id: string
  title: string
  blocks: Block[]
}

export function text(...words: Inline[]): Block {
  return { kind: 'text', words }
}

export function list(...items: Words[]): Block {
  return { kind: 'list', items, numbered: false }
}

export function steps(...items: Words[]): Block {
  return { kind: 'list', items, numbered: true }
}

export function note(...words: Inline[]): Block {
  return { kind: 'note', words }
}

export function figure(value: string, words: string): Block {
  return { kind: 'figure', value, words }
}

/** The first column names the rows. `total`: the last row is the sum of the others. */
export function table(caption: string, head: string[], rows: string[][], { total = false } = {}): Block {
  return { kind: 'table', caption, head, rows, total }
}

/** `to`: a path of this app, with an optional `#part`, or an outside address. */
export function link(to: string, words: string): Inline {
  return { to, words }
}

export function strong(words: string): Inline {
  return { strong: words }
}

export function plainText(blocks: readonly Block[]): string {
  return blocks.flatMap(linesOf).join('\n')
}

export function wordCount(blocks: readonly Block[]): number {
  return plainText(blocks).split(/\s+/).length
}

export function plain(words: Words): string {
  if (typeof words === 'string') return words
  return words
    .map((part) => (typeof part === 'string' ? part : 'strong' in part ? part.strong : part.words))
    .join('')
}

function linesOf(block: Block): string[] {
  if (block.kind === 'list') return block.items.map(plain)
  if (block.kind === 'table')
    return [block.caption, ...[block.head, ...block.rows].map((row) => row.join(' '))]
  if (block.kind === 'figure') return [`${block.value}: ${block.words}`]
  return [plain(block.words)]
}
