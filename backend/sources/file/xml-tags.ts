import { FileUnreadable } from './file-unreadable.ts'

/** In document order. Names have no namespace prefix. */
export interface TagHandler {
  /** Raw text. */
  opened(name: string, attributes: string): void
  /** May come in pieces; references such as `&amp;` are resolved. */
  text(piece: string): void
  closed(name: string): void
}

export interface TagReader {
  write(chunk: string): void
  /** Throws inside an unfinished tag. */
  end(): void
}

/** Refuses document types, so files cannot declare entities. Throws `FileUnreadable` beyond the limits. */
export function createTagReader(handler: TagHandler): TagReader {
  let held = ''
  let depth = 0

  function tag(text: string): void {
    if (text.startsWith('</')) {
      depth -= 1
      if (depth < 0) throw unreadable('it closes what was never opened')
      handler.closed(localName(text.slice(2, -1).trim()))
      return
    }
    const isEmpty = text.endsWith('/>')
    const inner = text.slice(1, isEmpty ? -2 : -1)
    const space = inner.search(/\s/)
    const name = localName(space < 0 ? inner : inner.slice(0, space))
    handler.opened(name, space < 0 ? '' : inner.slice(space))
    if (isEmpty) {
      handler.closed(name)
      return
    }
    depth += 1
    if (depth > DEPTH_MAX) throw unreadable(`it is nested more than ${DEPTH_MAX} deep`)
  }

  /** The end of the markup at `at`; -1 if incomplete. */
  function markup(text: string, at: number): number {
    if (text.startsWith('<!--', at)) return after(text, '-->', at + 4)
    if (text.startsWith('<?', at)) return after(text, '?>', at + 2)
    if (text.startsWith('<![CDATA[', at)) {
      const end = after(text, ']]>', at + 9)
      if (end >= 0) handler.text(text.slice(at + 9, end - 3))
      return end
    }
    if (text.length - at < LONGEST_MARK) return -1
    if (text.startsWith('<!', at)) throw unreadable('it declares a document type')
    const end = endOfTag(text, at)
    if (end >= 0) tag(text.slice(at, end))
    return end
  }

  function read(text: string): number {
    let at = 0
    while (at < text.length) {
      const begin = text.indexOf('<', at)
      const end = begin < 0 ? withoutHalfReference(text, at) : begin
      if (end > at) handler.text(resolved(text.slice(at, end)))
      if (begin < 0) return end
      at = markup(text, begin)
      if (at < 0) return begin
    }
    return at
  }

  return {
    write: (chunk) => {
      const text = held + chunk
      held = text.slice(read(text))
      if (held.length > TAG_MAX) throw unreadable(`a tag is longer than ${TAG_MAX / 1024} KB`)
    },
    end: () => {
      // Padding completes a short last tag, which `markup` would await.
      if (held !== '') held = held.slice(read(held + ' '.repeat(LONGEST_MARK)))
      if (held.trim() !== '' || depth > 0) throw unreadable('it breaks off')
    },
  }
}

export function attribute(attributes: string, name: string): string | null {
  const found = ATTRIBUTES[name]?.exec(attributes.slice(0, ATTRIBUTES_READ))
  const value = found?.[1] ?? found?.[2]
  return value === undefined ? null : resolved(value)
}

const ATTRIBUTES: Readonly<Record<string, RegExp>> = Object.fromEntries(
  ['r', 's', 't', 'state', 'name', 'id', 'Id', 'Type', 'Target', 'numFmtId', 'formatCode', 'date1904'].map(
    (name) => [name, new RegExp(`\\s(?:\\w{1,20}:)?${name}\\s{0,3}=\\s{0,3}(?:"([^"]*)"|'([^']*)')`)],
  ),
)
const ATTRIBUTES_READ = 4096

function endOfTag(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === GREATER) return at + 1
    if (sign !== DOUBLE_QUOTE && sign !== SINGLE_QUOTE) continue
    at = text.indexOf(sign === DOUBLE_QUOTE ? '"' : "'", at + 1)
    if (at < 0) return -1
  }
  return -1
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? -1 : at + mark.length
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The next chunk completes a split reference. */
function withoutHalfReference(text: string, from: number): number {
  const begin = text.lastIndexOf('&')
  const isHalf = begin >= from && text.length - begin < REFERENCE_MAX && !text.includes(';', begin)
  return isHalf ? begin : text.length
}

function resolved(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{1,5});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole
    const code =
      name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= LAST_CHARACTER ? String.fromCodePoint(code) : ''
  })
}

function unreadable(why: string): FileUnreadable {
  return new FileUnreadable(`The workbook cannot be read (${why}). Save it again as .xlsx or CSV.`)
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const LAST_CHARACTER = 0x10ffff
const DEPTH_MAX = 64
const TAG_MAX = 256 * 1024
const REFERENCE_MAX = 12
const LONGEST_MARK = '<![CDATA['.length
const GREATER = 62
const DOUBLE_QUOTE = 34
const SINGLE_QUOTE = 39
