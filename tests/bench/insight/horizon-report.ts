import { calibrationOf, resolutionOf } from './claims.ts'
import type { Errors, HorizonFindings, Horizons } from './judge-horizons.ts'
import { RULE_NAMES, type SimpleRule } from './simple-rules.ts'

export function horizonResult({ weeks, claims }: Horizons) {
  return {
    weeks: weeks.map((found) => ({
      ahead: found.ahead,
      forecasts: found.count,
      bestRule: bestRule(found, 'absolute'),
      absolute: found.ours.absolute / found.rules[bestRule(found, 'absolute')].absolute,
      squared: rootRatio(found.ours, found.rules[bestRule(found, 'squared')]),
      seasonal:
        found.seasonal.count === 0 ? null : found.seasonal.ours.absolute / found.seasonal.rule.absolute,
      expectedOverCame: found.expected / found.came,
      coverage: found.inside / found.count,
      coverageLearned: found.learned.count === 0 ? null : found.learned.inside / found.learned.count,
    })),
    chances: claims
      .filter(({ claims: stated }) => stated.length > 0)
      .map(({ ahead, claims: stated, silent }) => ({
        ...{ ahead, claims: stated.length, silent },
        calibrationError: calibrationOf(stated).error,
        ...resolutionOf(stated),
      })),
  }
}

export function horizonTable(horizons: Horizons): string {
  const { weeks, chances } = horizonResult(horizons)
  const head = [
    'absolute',
    'squared',
    'year before',
    'expected/came',
    'inside',
    'inside, learned',
    'forecasts',
  ]
  return [
    '\nerror over that of the best simple rule, by weeks ahead (squared as a root)',
    row('', ...head),
    ...weeks.map((week) =>
      row(
        `${week.ahead}, ${week.bestRule}`,
        ...[week.absolute, week.squared, week.seasonal, week.expectedOverCame].map(three),
        ...[week.coverage, week.coverageLearned].map(three),
        String(week.forecasts),
      ),
    ),
    "\nabsolute error over that of 'same as last week'",
    row('', 'ours', ...RULE_NAMES),
    ...horizons.weeks.map(({ ahead, ours, rules }) =>
      row(
        String(ahead),
        ...[ours, ...RULE_NAMES.map((rule) => rules[rule])].map(({ absolute }) =>
          three(absolute / rules.last.absolute),
        ),
      ),
    ),
    '\nchance that a later week sells more than a usual one',
    row('weeks ahead', 'error', 'resolution', 'Brier', 'claims', 'too few'),
    ...chances.map(({ ahead, calibrationError, resolution, brier, claims, silent }) =>
      row(
        String(ahead),
        ...[calibrationError, resolution, brier].map((figure) => figure.toFixed(4)),
        ...[claims, silent].map(String),
      ),
    ),
    ...horizons.claims.flatMap(({ ahead, claims }) =>
      claims.length === 0 ? [] : `${ahead}: stated/came ${binsOf(claims)}`,
    ),
    '',
  ].join('\n')
}

function binsOf(claims: Horizons['claims'][number]['claims']): string {
  return calibrationOf(claims)
    .bins.filter((bin) => bin.claims > 0)
    .map((bin) => `${(bin.stated / bin.claims).toFixed(2)}/${(bin.came / bin.claims).toFixed(2)}`)
    .join(' ')
}

function bestRule({ rules }: HorizonFindings, by: keyof Errors): SimpleRule {
  return RULE_NAMES.reduce((best, rule) => (rules[rule][by] < rules[best][by] ? rule : best))
}

function rootRatio(one: Errors, other: Errors): number {
  return Math.sqrt(one.squared / other.squared)
}

function row(name: string, ...cells: string[]): string {
  return `${name.padEnd(12)}${cells.map((cell) => cell.padStart(17)).join('')}`
}

function three(figure: number | null): string {
  return figure === null ? 'none' : figure.toFixed(3)
}
