import {
  type AlertCondition,
  type AlertSubject,
  type AlertWhen,
  DOLLARS_MAX,
  PERCENT_MAX,
  PERCENT_MIN,
  TIMES_MAX,
  TIMES_MIN,
} from '#contracts/alerts'
import { money } from '../../../ui/number.ts'
import { readTyped, type TypedFigure, typedText, within } from '../../../ui/typed-figure.ts'

interface Line {
  before: string
  /** `label`: accessible name of the field inside the sentence. */
  figure?: { label: string; min: number; max: number; step: number }
  after?: string
}

const DOLLARS = { label: 'US dollars', min: -DOLLARS_MAX, max: DOLLARS_MAX, step: 0.01 }

const LINES: Record<AlertWhen, Line> = {
  'stage-change': { before: 'Its stage changes: new, growing, viral, steady or fading' },
  'x-usual-over': {
    before: 'It sells',
    figure: { label: 'Times its normal week', min: TIMES_MIN, max: TIMES_MAX, step: 0.1 },
    after: 'x its normal week or more',
  },
  'price-change': {
    before: 'Its price changes by',
    figure: { label: 'Percent', min: PERCENT_MIN, max: PERCENT_MAX, step: 1 },
    after: '% or more',
  },
  'profit-over': { before: 'Net profit a piece reaches $', figure: DOLLARS },
  'profit-under': { before: 'Net profit a piece falls under $', figure: DOLLARS },
  'supplier-found': { before: 'A first supplier ships it' },
  'supplier-shipped': { before: 'It ships again' },
  'contact-dead': { before: 'Its contact is reported as not working' },
  'new-product': { before: 'A new product appears here' },
  'task-due': { before: 'One of my tasks is due' },
}

export function lineOf(when: AlertWhen, { kind }: AlertSubject): Line {
  return when === 'new-product' && kind === 'view'
    ? { before: 'A new product matches this view' }
    : LINES[when]
}

/** Empty for conditions without a figure. */
export function figureOf(condition: AlertCondition): string {
  switch (condition.when) {
    case 'x-usual-over':
      return typedText(condition.times)
    case 'price-change':
      return typedText(condition.percent)
    case 'profit-over':
    case 'profit-under':
      return typedText(condition.dollars)
    default:
      return ''
  }
}

const FIGURES: Partial<Record<AlertWhen, string>> = {
  'x-usual-over': 'times',
  'price-change': 'percent',
  'profit-over': 'dollars',
  'profit-under': 'dollars',
}

export function readFigure(when: AlertWhen, text: string): TypedFigure {
  const { min, max, step } = LINES[when].figure ?? NO_FIGURE
  return readTyped(text, {
    units: ['$', '%', 'x'],
    whole: step === 1,
    accept: (value) => (step === 1 && !Number.isInteger(value) ? null : within(value, min, max)),
  })
}

const NO_FIGURE = { min: 0, max: 0, step: 1 }

/** Null: the figure does not fit. */
export async function conditionOf(when: AlertWhen, figure: string): Promise<AlertCondition | null> {
  const field = FIGURES[when]
  const number = field ? readFigure(when, figure).value : null
  const { alerts } = await import('../../../answers/member.ts')
  const read = alerts.AlertCondition.safeParse(field ? { when, [field]: number } : { when })
  return read.success ? read.data : null
}

/** The end of 'We will alert you when …' */
export function conditionWords(condition: AlertCondition): string {
  switch (condition.when) {
    case 'stage-change':
      return 'its stage changes'
    case 'x-usual-over':
      return `it sells ${condition.times}x its normal week or more`
    case 'price-change':
      return `its price changes by ${condition.percent}% or more`
    case 'profit-over':
      return `net profit a piece reaches ${money(condition.dollars, 'USD')}`
    case 'profit-under':
      return `net profit a piece falls under ${money(condition.dollars, 'USD')}`
    case 'supplier-found':
      return 'a first supplier ships it'
    case 'supplier-shipped':
      return 'it ships again'
    case 'contact-dead':
      return 'its contact is reported as not working'
    case 'new-product':
      return 'a new product appears in it'
    case 'task-due':
      return 'a task is due'
  }
}
