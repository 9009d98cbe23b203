/**
 * One component draws them; an unknown kind does not compile. A string is a paragraph. Words may hold
 * `**strong**` and `[link](to)`; `to`: a path of ours with an optional `#part`, or an outside address.
 */
export type Block =
  | string
  | { kind: 'list'; items: string[]; numbered: boolean }
  | { kind: 'table'; caption: string; head: string[]; rows: string[][]; total: boolean }
  | { kind: 'note'; words: string }
  | { kind: 'figure'; value: string; words: string }

export interface Section {
  id: string
  title: string
  blocks: Block[]
  /** Folded below the blocks. */
  more?: Block[]
}

export function list(...items: string[]): Block {
  return { kind: 'list', items, numbered: false }
}

export function steps(...items: string[]): Block {
  return { kind: 'list', items, numbered: true }
}

export function note(words: string): Block {
  return { kind: 'note', words }
}

export function figure(value: string, words: string): Block {
  return { kind: 'figure', value, words }
}

/** ` | ` separates cells. The first column names the rows. `total`: the last row sums the others. */
export function table(caption: string, head: string, rows: string[], { total = false } = {}): Block {
  return { kind: 'table', caption, head: cellsOf(head), rows: rows.map(cellsOf), total }
}

export function plainText(blocks: readonly Block[]): string {
  return blocks.flatMap(linesOf).join('\n')
}

export function wordCount(blocks: readonly Block[]): number {
  return plainText(blocks).split(/\s+/).length
}

export function plain(words: string): string {
  return partsOf(words)
    .map((part) => part.words)
    .join('')
}

export interface Part {
  words: string
  strong?: boolean
  to?: string
}

export function partsOf(words: string): Part[] {
  return words.split(/(\*\*[^*]+\*\*|\[[^[\]]+\]\([^()]+\))/).flatMap((part) => {
    const [, strong, linked, to] = /^\*\*([^*]+)\*\*$|^\[([^[\]]+)\]\(([^()]+)\)$/.exec(part) ?? []
    if (strong) return { words: strong, strong: true }
    if (linked && to) return { words: linked, to }
    return part ? { words: part } : []
  })
}

function cellsOf(row: string): string[] {
  return row.split(' | ')
}

function linesOf(block: Block): string[] {
  if (typeof block === 'string') return [plain(block)]
  if (block.kind === 'list') return block.items.map(plain)
  if (block.kind === 'table')
    return [block.caption, ...[block.head, ...block.rows].map((row) => row.join(' '))]
  if (block.kind === 'figure') return [`${block.value}: ${block.words}`]
  return [plain(block.words)]
}
