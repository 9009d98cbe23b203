/** Months and weekdays in any letters, from the names that `Intl` (CLDR) has for these languages. */
const LANGUAGES = 'en de fr es pt it nl tr id ms vi ru uk pl cs sv da nb fi ro hu ja ko zh'.split(' ')
const FORMS = ['long', 'short'] as const

interface DateWords {
  /** By folded name. */
  months: ReadonlyMap<string, number>
  weekdays: ReadonlySet<string>
}

let known: DateWords | null = null

/** 1 to 12. The first three letters or more suffice, where one month alone begins so. */
export function monthNamed(word: string): number | null {
  const { months } = dateWords()
  const folded = foldName(word)
  const whole = months.get(folded)
  if (whole !== undefined) return whole
  if (folded.length < 3) return null
  const found = new Set([...months].flatMap(([name, month]) => (name.startsWith(folded) ? [month] : [])))
  return found.size === 1 ? ([...found][0] ?? null) : null
}

export function isWeekday(word: string): boolean {
  return dateWords().weekdays.has(foldName(word))
}

function foldName(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .normalize('NFC')
}

/** Some milliseconds, at the first date with words. */
function dateWords(): DateWords {
  known ??= { months: monthNames(), weekdays: weekdayNames() }
  return known
}

function monthNames(): Map<string, number> {
  const found = new Map<string, number>(OTHER_MONTHS)
  const doubtful = new Set<string>()
  for (const [name, at] of namesOf('month', (at) => Date.UTC(2026, at, 15), 12)) {
    const month = at + 1
    if (name.includes(' ')) continue
    if ((found.get(name) ?? month) !== month) doubtful.add(name)
    found.set(name, month)
  }
  for (const name of doubtful) found.delete(name)
  return found
}

/** 2026-11-02 is a Monday. */
function weekdayNames(): Set<string> {
  const names = namesOf('weekday', (at) => Date.UTC(2026, 10, 2 + at), 7)
  return new Set(names.flatMap(([name]) => name.split(' ')))
}

/** Slavic months are inflected beside a day. */
function namesOf(part: 'month' | 'weekday', instant: (at: number) => number, count: number) {
  const found: [string, number][] = []
  for (const language of LANGUAGES) {
    for (const form of FORMS) {
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(language, { [part]: form, day, timeZone: 'UTC' })
        for (let at = 0; at < count; at += 1) {
          const text = format.formatToParts(instant(at)).find(({ type }) => type === part)?.value ?? ''
          const name = foldName(text)
            .replace(/[^\p{L}]+/gu, ' ')
            .trim()
          if (name.length > 1 && !/\d/.test(text)) found.push([name, at])
        }
      }
    }
  }
  return found
}

/** Abbreviations in use that CLDR writes otherwise. */
const OTHER_MONTHS: readonly (readonly [string, number])[] = [
  ['sept', 9],
  ['mrz', 3],
  ['mrt', 3],
  ['agt', 8],
  ['ags', 8],
  ['agu', 8],
  ['okt', 10],
  ['nop', 11],
  ['fev', 2],
  ['dez', 12],
]
