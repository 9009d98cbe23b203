import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { SingleBar } from 'cli-progress'
import { isDay, utcDay } from '../calendar/days.ts'
import { CURRENCY_CODES } from '../contracts/currency-codes.ts'
import { FILE_ENCODINGS, type FileEncoding } from '../contracts/file-encodings.ts'
import { ImportFailed, type ImportSummary, importFile } from '../refresh/import.ts'
import { readConfig } from '../settings/config.ts'
import { encodingNamed } from '../sources/file/decode.ts'
import { FileUnreadable } from '../sources/file/file-unreadable.ts'
import { FILE_KINDS, type FileKind } from '../sources/file/kinds.ts'
import { type NamedColumns, UNUSED } from '../sources/file/named-columns.ts'
import { isUndated } from '../sources/file/read-file-rows.ts'
import { exitCodeOf, withDatabase } from './run-command.ts'

const USAGE = `Usage: npm run import -- <kind> <file> [--date YYYY-MM-DD] [--currency USD] [--encoding NAME]
         [--column "Heading=meaning"]...

  <kind>      ${FILE_KINDS.join(', ')}
  --date      the day that the figures are of; needed where the file has no column of dates
  --currency  of prices without a currency sign, or with one that several share ($, ¥, kr)
  --encoding  of a file that is not UTF-8, such as windows-1251, shift_jis or gbk
  --column    what a column is that is not recognised, such as --column "Review=ratings"
`

/** 0: imported or already known. 1: nothing imported. 2: wrong usage. */
export async function runImport(args: string[]): Promise<number> {
  const order = readOrder(args)
  if (order === 'help') {
    process.stdout.write(USAGE)
    return 0
  }
  if (typeof order === 'string') {
    process.stderr.write(`${order}\n\n${USAGE}`)
    return 2
  }
  const refusal = (error: unknown) => (error instanceof ImportFailed ? error.message : null)
  return await exitCodeOf(() => importWith(order), refusal)
}

interface Order {
  kind: FileKind
  file: string
  date: string | undefined
  currency: string | undefined
  encoding: FileEncoding | undefined
  named: NamedColumns | undefined
}

function readOrder(args: string[]): Order | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        date: { type: 'string' },
        currency: { type: 'string' },
        encoding: { type: 'string' },
        column: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) return 'help'
    const [kindName, file, ...rest] = positionals
    const kind = FILE_KINDS.find((known) => known === kindName)
    if (!kind) return kindName ? `Unknown kind of file: "${kindName}".` : 'Enter the kind of file.'
    if (file === undefined || rest.length > 0) return 'Enter one file name.'
    if (values.date !== undefined && !isDay(values.date)) return '--date must be a day like 2026-03-31.'
    if (values.currency !== undefined && !CURRENCY_CODES.includes(values.currency)) {
      return '--currency must be a code like USD.'
    }
    const encoding = values.encoding === undefined ? undefined : encodingNamed(values.encoding)
    if (encoding === null) return `--encoding must be one of ${FILE_ENCODINGS.join(', ')}.`
    const columns = values.column?.map((text) => /^([^=]+)=([^=]+)$/.exec(text))
    if (columns?.some((column) => column === null)) return '--column must be like "Review=ratings".'
    const named =
      columns && Object.fromEntries(columns.map((column) => [column?.[1] ?? '', column?.[2] ?? '']))
    return { kind, file, date: values.date, currency: values.currency, encoding, named }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function importWith(order: Order): Promise<number> {
  const { kind, file, date, currency, encoding, named } = order
  const size = await sizeOf(file)
  const day = date ?? (await askedDay(order))
  const config = readConfig()
  const stop = new AbortController()
  const interrupt = () => stop.abort(new ImportFailed('Stopped. Nothing was published.'))
  return await withDatabase(config, { command: 'import' }, async (db) => {
    process.once('SIGINT', interrupt)
    const shown = createBar(size)
    try {
      const summary = await importFile(
        {
          db,
          market: config.market,
          sampleData: config.sandbox,
          dataDir: config.dataDir,
          now: () => new Date(),
          signal: stop.signal,
          onProgress: ({ step }) => shown.step(step),
          onWait: () =>
            process.stdout.write('A refresh is running. The import starts when it is finished.\n'),
        },
        { kind, file, date: day, currency, encoding, named, onBytes: shown.bytes },
      )
      shown.stop()
      process.stdout.write(
        (day === undefined ? '' : `Its figures were taken as of ${day}.\n`) + describe(summary),
      )
      return summary.state === 'nothing taken' ? 1 : 0
    } finally {
      process.off('SIGINT', interrupt)
      shown.stop()
    }
  })
}

/** Elsewhere than a terminal, the import refuses an undated file with a hint. */
async function askedDay({ kind, file, encoding, named }: Order): Promise<string | undefined> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined
  if (!(await isUndated(kind, file, { encoding, named }).catch(unreadable))) return undefined
  const today = utcDay(new Date())
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = await terminal.question(
      `This file has no column of dates. Of which day are its figures? YYYY-MM-DD, or Enter for ${today}: `,
    )
    const day = answer.trim() || today
    if (!isDay(day)) throw new ImportFailed(`"${day}" is not a day like 2026-03-31. Nothing was imported.`)
    return day
  } finally {
    terminal.close()
  }
}

/** Ask nothing; the import reports the error. */
function unreadable(error: unknown): false {
  if (error instanceof FileUnreadable) return false
  throw error
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch {
    throw new ImportFailed(`Cannot read the file ${file}. Check its name and permissions.`)
  }
}

/** Terminal only: progress by bytes read, then step names. */
function createBar(size: number) {
  if (!process.stdout.isTTY) return { bytes: () => undefined, step: () => undefined, stop: () => undefined }
  const bar = new SingleBar({ format: '{bar} {percentage}% {step}', clearOnComplete: true, hideCursor: true })
  bar.start(Math.max(size, 1), 0, { step: 'reading' })
  return {
    bytes: (read: number) => bar.update(Math.min(read, size)),
    step: (step: string) => bar.update({ step }),
    stop: () => bar.stop(),
  }
}

function describe(summary: ImportSummary): string {
  const { read, taken, skipped, noted, notes } = summary
  return [
    ...notes.flatMap((note) => (note.startsWith(UNUSED) ? [note, SAY_WHAT] : [note])),
    `${read} rows read, ${taken} imported, ${skipped} skipped.`,
    ...summary.firstSkipped.map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...moreIn(summary.skippedFile, skipped - summary.firstSkipped.length, 'All skipped rows'),
    ...(noted > 0 ? [`${noted} ${noted === 1 ? 'cell was' : 'cells were'} not read as written:`] : []),
    ...summary.firstNoted.map(
      ({ line, column, text, reason }) => `  line ${line}, ${column}${text ? ` "${text}"` : ''}: ${reason}`,
    ),
    ...moreIn(summary.notedFile, noted - summary.firstNoted.length, 'All these cells'),
    ...resultLines(summary),
    '',
  ].join('\n')
}

const SAY_WHAT =
  'To use one of them, say what it is: --column "Heading=meaning", such as --column "Review=ratings".'

function moreIn(path: string | null, more: number, what: string): string[] {
  return path === null ? [] : [...(more > 0 ? [`  and ${more} more`] : []), `${what}: ${path}`]
}

function resultLines({ state, changes, editionId }: ImportSummary): string[] {
  if (state === 'nothing taken') return ['No row of this file could be imported. Nothing was published.']
  if (state === 'nothing new') return ['Nothing new in this file. Nothing was published.']
  const news = Object.entries(changes ?? {}).filter(([, { added, changed }]) => added + changed > 0)
  return [
    ...news.map(([noun, { added, changed }]) => `  ${noun}: ${added} new, ${changed} changed`),
    `Published as edition ${editionId}.`,
  ]
}
