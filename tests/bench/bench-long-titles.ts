import { MATCH_STRENGTHS } from '../../backend/contracts/match-strength.ts'
import { longFigures } from './long-figures.ts'
import { longTitlesFolder } from './long-titles.ts'
import { print, row } from './print-row.ts'
import { sandboxMakers } from './sandbox-makers.ts'

/** `held`: only measured. */
export async function benchLongTitles(): Promise<void> {
  const from = longTitlesFolder()
  if (!from) {
    print('\nNo long titles here: give their folder in LONG_TITLES.')
    return
  }
  print('\nLong titles of shops: answered, of those with a right line in the pool and of the others')
  print(
    row(
      'titles',
      'with a line',
      'without',
      'first right',
      'shown right',
      'a line once',
      'strong',
      'likely',
      'possible',
    ),
  )
  for (const split of ['fit', 'held'] as const) {
    const found = await longFigures(from, split)
    const share = (pairs: typeof found.shown) =>
      part(pairs.filter(({ isRight }) => isRight).length, pairs.length)
    print(
      row(
        split,
        part(found.answered, found.answerable),
        part(found.othersAnswered, found.others),
        part(found.firstRight, found.answered + found.othersAnswered),
        share(found.shown),
        part(Math.round(found.distinct.right), found.distinct.shown),
        ...MATCH_STRENGTHS.map(({ strength }) => share(found.strengths[strength])),
      ),
    )
    const bins = [0.7, 0.75, 0.8, 0.85, 0.9, 0.95].map((least) => {
      const pairs = found.shown.filter(({ score }) => score >= least && score < least + 0.05)
      return `${least} ${share(pairs)}`
    })
    print(`  by score: ${bins.join(', ')}`)
  }
}

export async function benchSandbox(): Promise<void> {
  const { products, answered, firstRight, shown, shownRight } = await sandboxMakers()
  print("\nThe sandbox's products, whose makers are known by kind of goods")
  print(row('answered', 'first right', 'shown right'))
  print(row(part(answered, products), part(firstRight, answered), part(shownRight, shown)))
}

function part(some: number, all: number): string {
  return `${some}/${all} ${(some / Math.max(1, all)).toFixed(3).replace(/^0/, '')}`
}
