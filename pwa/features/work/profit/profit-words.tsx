import type { ReactNode } from 'react'
import type { NetProfit } from '#contracts/profit'
import { Figure } from '../../../ui/figure.tsx'
import { dollarRange, dollars } from './dollars.ts'
import styles from './profit-words.module.css'

/** `$6.10 net profit a piece`, with its range. `assumptions`: costs used, in words. */
export function ProfitWords({
  profit,
  assumptions,
  short,
  headed = false,
  unknown = <p className="small tabular soft">Net profit unknown</p>,
}: {
  profit: Pick<NetProfit, 'low' | 'likely' | 'high' | 'missing'> | null
  assumptions: string
  short: boolean
  headed?: boolean
  unknown?: ReactNode
}) {
  if (profit === null) return unknown
  const { low, likely, high, missing } = profit
  const isAssumed = missing.includes('unitCost')
  return (
    <p className={`${styles.profit} small tabular`} data-loss={likely < 0 || undefined}>
      <Figure>{isAssumed && (short ? '~' : 'about ')}</Figure>
      <strong>
        <Figure>{dollars(likely)}</Figure>
      </strong>
      {!headed && (short ? ' net' : ' net profit a piece')}
      {!short && (
        <span className={`${styles.soft} tiny soft`}>
          <Figure>{low === high ? '' : `${dollarRange(low, high)}, `}</Figure>
          <Figure>{assumptions}</Figure>
          <Figure>{isAssumed && ', factory price assumed'}</Figure>
        </span>
      )}
    </p>
  )
}
