import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Preset } from '#contracts/presets'
import { type Decision, type Reason, VERDICT_WORDS } from '#profit/verdict'
import { rulesOf } from '#profit/verdict-facts'
import { Figure } from '../../../ui/figure.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import styles from './verdict-panel.module.css'
import { centsText } from './write-figure.ts'

export function VerdictPanel({
  decision: { verdict, reasons, wouldDecide },
  assumptions,
  preset,
  children,
}: {
  decision: Decision
  assumptions: string
  preset: Preset
  /** When ordered goods are on sale, and what then is left. */
  children: ReactNode
}) {
  const { leastProfit, mostCash } = rulesOf(preset)
  const decisive = wouldDecide ?? reasons.find(({ good }) => good === false && verdict === 'leave')?.words
  const ruled = preset.leastProfitCents !== null || mostCash !== null
  return (
    <section
      className={`${styles.verdict} grid gap-3 lined surface round-lg`}
      data-verdict={verdict}
      aria-labelledby="verdict"
    >
      <h2 id="verdict">
        <span className="visually-hidden">Verdict: </span>
        <Figure>{VERDICT_WORDS[verdict]}</Figure>
      </h2>
      {children}
      {decisive !== undefined && <p className={`${styles.decider} strong water round-md`}>{decisive}</p>}
      <Fold as="h3" title="Why">
        <ul className={`${styles.reasons} grid gap-2 tabular`}>
          {reasons.map((reason) => (
            <li key={reason.id} data-good={reason.good ?? 'open'}>
              <Icon name={MARKS[markOf(reason)].icon} size={20} />
              <span>
                <span className="visually-hidden">{`${MARKS[markOf(reason)].words}: `}</span>
                <Figure>{reason.words}</Figure>
              </span>
            </li>
          ))}
        </ul>
        <p className={`${styles.soft} small soft`}>
          By <Figure>{ruled ? 'your' : 'our'}</Figure> rules, <Figure>{assumptions}</Figure>: at least{' '}
          <Figure>{centsText(leastProfit)}</Figure> a piece
          <Figure>{mostCash === null ? '' : `, at most ${centsText(mostCash)} for the first order`}</Figure>.{' '}
          <Link to="/how-it-works" hash="verdict">
            The rules
          </Link>
          {' · '}
          <Link to="/costs">Your costs</Link>
        </p>
      </Fold>
    </section>
  )
}

function markOf({ good }: Reason): keyof typeof MARKS {
  return good === null ? 'open' : good ? 'good' : 'bad'
}

const MARKS: Record<'good' | 'bad' | 'open', { icon: IconName; words: string }> = {
  good: { icon: 'done', words: 'For it' },
  bad: { icon: 'close', words: 'Against it' },
  open: { icon: 'time', words: 'Open' },
}
