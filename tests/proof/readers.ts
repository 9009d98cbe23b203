import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import { decodeText } from '../../backend/sources/file/decode.ts'
import { FILE_KINDS } from '../../backend/sources/file/kinds.ts'
import { type Attack, attacksOn, attackText, repeatsOften } from '../support/attack-texts.ts'
import { readPattern } from '../support/pattern-nodes.ts'
import { readContent } from '../support/read-content.ts'
import { sourcePatterns } from '../support/source-patterns.ts'
import { sourceReaders } from '../support/source-readers.ts'

/**
 * Times every regular expression and exported text reader at 256 kB of its worst input: at most linear. Also
 * files of each kind.
 * Run: npx tsx tests/proof/readers.ts
 */
const LONG = 256 * 1024
/** Per call. A quadratic reader would take a minute. */
const LIMIT_MS = 2000
/** Shorter times are too noisy to show growth. */
const SURE_MS = 500

const CALL = new Script('work()')
const OTHERS = ['a', 100, 'a']
const HEADINGS =
  'Name,ASIN,Price,Rating,Reviews,Rank,Sold,Date,Category,Link,Currency,Image,Shipper,Description,HS code,Weight,Supplier,MOQ,Email,Phone,Hashtag,Views,Shop'
const TEXTS: Attack[] = [
  ...[' ', '0', 'a', ',', '.', '-', '(', '<', '"', '/', '&', '%', '中', '\u0301', '😀'],
  ...[
    'a ',
    'a, ',
    '1,',
    '1 ',
    'a-',
    'a1',
    '<a ',
    '&a',
    'http://a.b/',
    'a=b&',
    ' and ',
    'ss',
    '.a',
    '@a',
    '0 x ',
  ],
].flatMap((pump) => [
  { before: '', pump, after: '' },
  { before: '1', pump, after: 'x' },
])

const slow: string[] = []
timePatterns()
await timeReaders()
await timeFiles()
if (slow.length > 0) throw new Error(`${slow.length} take more than their share:\n${slow.join('\n')}`)

function timePatterns(): void {
  const patterns = sourcePatterns()
  let tried = 0
  for (const { where, source, flags } of patterns) {
    const pattern = readPattern(source, flags)
    if (!repeatsOften(pattern)) continue
    const expression = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
    const match = (text: string) => text.replace(expression, '')
    let worst: { attack: Attack; ms: number } | null = null
    for (const attack of attacksOn(pattern, source)) {
      const ms = timed(() => match(attackText(attack, LONG / 32)))
      tried += 1
      if (!worst || ms > worst.ms) worst = { attack, ms }
      if (ms >= LIMIT_MS) break
    }
    if (worst)
      judge(`${where} /${source}/${flags}`, match, (length) =>
        attackText((worst as { attack: Attack }).attack, length),
      )
  }
  print(`${patterns.length} patterns, ${tried} texts`)
}

async function timeReaders(): Promise<void> {
  const readers = sourceReaders()
  let called = 0
  for (const { file, name, takesList } of readers) {
    const read = await exported(file, name)
    if (!read) continue
    let answered = false
    for (const attack of TEXTS) {
      const textOf = (length: number) => attackText(attack, length)
      const listOf = (length: number) => [textOf(length), ...(textOf(length).match(/.{1,20}/gs) ?? [])]
      const once = (given: string | string[]) => {
        try {
          read(given, ...OTHERS)
          answered = true
        } catch (error) {
          if (isTimeout(error)) throw error
          // Invalid text or arguments; the time until the error counts.
        }
      }
      if (!judge(`${file} ${name} of ${JSON.stringify(attack)}`, once, takesList ? listOf : textOf)) break
    }
    if (answered) called += 1
  }
  print(`${readers.length} readers, of which ${called} answer to a text alone`)
}

async function timeFiles(): Promise<void> {
  for (const kind of FILE_KINDS) {
    for (const attack of TEXTS) {
      let [short, long] = [Infinity, Infinity]
      for (let again = 0; again < 4; again += 1) {
        short = Math.min(short, await fileTime(kind, attack, LONG / 8))
        long = Math.min(long, await fileTime(kind, attack, LONG / 2))
        if (long < SURE_MS || (long < LIMIT_MS && long < 12 * short)) break
      }
      if (long > LIMIT_MS || (long > SURE_MS && long > 12 * short))
        tooSlow(`a file of ${kind} of ${JSON.stringify(attack)}`, short, long)
    }
  }
  print(`files of ${FILE_KINDS.length} kinds`)
}

/** Milliseconds of the slowest of seven readings. */
async function fileTime(kind: (typeof FILE_KINDS)[number], attack: Attack, length: number): Promise<number> {
  const line = attackText(attack, length).replace(/[\n"]/g, ' ')
  const cells = HEADINGS.split(',').map(() => `"${line.slice(0, length / 40)}"`)
  const table = `${HEADINGS}\n${cells.join(',')}\n${cells.join(',')}\n`
  const marks = ['""x,1\n', '"x\n', 'x,"1\n', '"x""\n'].map((mark) => HEADINGS + mark.repeat(length / 24))
  const decode = () => Readable.from(decodeText(Readable.from([Buffer.from(line, 'latin1')]))).toArray()
  const readings = [...[line, table, ...marks].map((content) => () => readContent(kind, content)), decode]
  let slowest = 0
  for (const read of readings) {
    const from = performance.now()
    // Readers refuse most texts. The proof judges only the time until they do.
    await read().catch(() => undefined)
    slowest = Math.max(slowest, performance.now() - from)
  }
  return slowest
}

function judge<T>(what: string, read: (text: T) => unknown, textOf: (length: number) => T): boolean {
  const [few, many] = [textOf(LONG / 8), textOf(LONG)]
  let [short, long] = [Infinity, Infinity]
  // Repeats, because the machine may be busy.
  for (let again = 0; again < 4; again += 1) {
    short = Math.min(
      short,
      timed(() => read(few)),
    )
    long = Math.min(long, short >= LIMIT_MS ? LIMIT_MS : timed(() => read(many)))
    if (long >= LIMIT_MS) break
    if (long < SURE_MS || long < 24 * short) return true
  }
  tooSlow(what, short, long)
  return false
}

function tooSlow(what: string, short: number, long: number): void {
  slow.push(`${what}: ${short.toFixed(0)}, then ${long.toFixed(0)} ms`)
  print(`too slow: ${slow.at(-1)}`)
}

function timed(work: () => unknown): number {
  Object.assign(globalThis, { work })
  const from = performance.now()
  try {
    CALL.runInThisContext({ timeout: LIMIT_MS })
  } catch (error) {
    if (!isTimeout(error)) throw error
    return LIMIT_MS
  }
  return performance.now() - from
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}

/** Undefined for browser code that needs a bundler; its patterns are tested apart. */
async function exported(file: string, name: string): Promise<((...given: unknown[]) => unknown) | undefined> {
  try {
    const module = await import(pathToFileURL(join(import.meta.dirname, '../..', file)).href)
    return module[name]
  } catch (error) {
    if (!file.startsWith('pwa/')) throw error
    return undefined
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
