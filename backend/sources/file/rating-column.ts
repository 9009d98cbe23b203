import { parseRating } from '../parse-numbers.ts'
import { type Columns, columnsAt } from './columns.ts'

/**
 * "Ratings" are counts, or marks up to 5: marks if all are and some have a fraction. `rows`: the first rows.
 */
export function withRatings(columns: Columns<string>, rows: readonly (readonly string[])[]): Columns<string> {
  const column = columns.at.get('ratingCount')
  if (column === undefined || columns.at.has('rating')) return columns
  const values = rows.flatMap((cells) => cells[column]?.trim() || [])
  const isMark = (text: string) => /^0(?:[.,]0)?$/.test(text) || parseRating(text) !== null
  if (!values.some((text) => FRACTION.test(text)) || !values.every(isMark)) return columns
  const at = new Map([...columns.at].filter(([field]) => field !== 'ratingCount'))
  return columnsAt(columns.headings, at.set('rating', column))
}

const FRACTION = /^\d[.,]\d/
