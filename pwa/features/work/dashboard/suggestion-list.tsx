import { Link } from '@tanstack/react-router'
import { type Reason, VERDICT_WORDS } from '#profit/verdict'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { SaveButton } from '../my-products/save-button.tsx'
import { ProfitFigure } from '../profit/profit-figure.tsx'
import type { Suggestion } from './suggestion.ts'
import styles from './suggestion-list.module.css'

const PICTURE_PX = 56

export default function SuggestionList({ suggestions }: { suggestions: Suggestion[] }) {
  if (suggestions.length === 0) {
    return <p className="small soft">No new picks today: no other product in the lists passes our rules.</p>
  }
  return (
    <ol className={`${styles.suggestions} grid gap-3`}>
      {suggestions.map(({ product, decision: { verdict, reasons } }) => (
        <li key={product.id} className={`${styles.suggestion} grid lined surface round-md pad-3`}>
          <Picture source={product.imageUrls[0] ?? null} size={PICTURE_PX} />
          <div className={`${styles.what} grid top shrink small`}>
            <Link
              className={`${styles.name} grid target strong center normal snug`}
              to="/product/$id"
              params={{ id: product.id }}
              viewTransition
            >
              <span className={`${styles.words} clip`}>{product.name}</span>
            </Link>
            <p className={`${styles.verdict} normal`} data-verdict={verdict}>
              {VERDICT_WORDS[verdict]}
            </p>
            <ProfitFigure netProfit={product.netProfit} sale={product} short />
          </div>
          <SaveButton product={product} small />
          <ul className={`${styles.reasons} grid top small soft`}>
            {reasons.map((reason) => (
              <li key={reason.id}>
                <Icon name={MARKS[markOf(reason)].icon} size={16} />
                <span>
                  <span className="visually-hidden">{MARKS[markOf(reason)].words}: </span>
                  {shortOf(reason.words)}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function shortOf(words: string): string {
  return words.split(/[.;](?=\s|$)/)[0] ?? words
}

function markOf({ good }: Reason): keyof typeof MARKS {
  return good === null ? 'open' : good ? 'good' : 'bad'
}

const MARKS = {
  good: { icon: 'done', words: 'For it' },
  bad: { icon: 'close', words: 'Against it' },
  open: { icon: 'time', words: 'Open' },
} as const
