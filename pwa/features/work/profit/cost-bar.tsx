import type { LandedProfit, LineId, Range } from '#profit/calculation'
import { Figure } from '../../../ui/figure.tsx'
import styles from './cost-bar.module.css'
import { centsText } from './write-figure.ts'

/** Every cost line is in exactly one part. */
const PARTS: { name: string; tone: string; lines: readonly LineId[] }[] = [
  {
    name: 'Goods and import',
    tone: 'goods',
    lines: ['unitCost', 'freight', 'duty', 'entry', 'broker', 'harbor', 'inspection', 'other'],
  },
  {
    name: 'Sending and returns',
    tone: 'sending',
    lines: ['fulfilment', 'placement', 'storage', 'lowStock', 'aged', 'returns'],
  },
  {
    name: 'Shop, creators, ads',
    tone: 'selling',
    lines: ['platform', 'payment', 'account', 'creator', 'advertising'],
  },
]
const HEIGHT = 16

/** Each part's width is its share of the price; a loss is shown beside the bar. */
export function CostBar({
  landed,
  priceCents,
  profit,
}: {
  landed: LandedProfit
  priceCents: number
  profit: Range
}) {
  const costs = PARTS.map(({ name, tone, lines }) => ({
    name,
    tone,
    cents: landed.lines.reduce((sum, { id, cents }) => sum + (lines.includes(id) ? cents.likely : 0), 0),
  }))
  const whole = Math.max(
    1,
    priceCents,
    costs.reduce((sum, { cents }) => sum + cents, 0),
  )
  const parts = [
    ...costs,
    {
      name: profit.likely < 0 ? 'Loss' : 'Profit',
      tone: profit.likely < 0 ? 'loss' : 'profit',
      cents: profit.likely,
    },
  ]
  let at = 0
  return (
    <div className={`${styles.bar} stack gap-2`}>
      <svg viewBox={`0 0 ${whole} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {parts
          .filter(({ cents }) => cents > 0)
          .map(({ name, tone, cents }) => {
            const x = at
            at += cents
            return <rect key={name} data-tone={tone} x={x} y="0" width={cents} height={HEIGHT} />
          })}
      </svg>
      <table className={`${styles.parts} full small tabular`} aria-label="Where each dollar goes">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Part</th>
            <th scope="col">A piece</th>
            <th scope="col">Of the price</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, tone, cents }) => (
            <tr key={name} data-tone={tone}>
              <th scope="row">
                <i aria-hidden="true" data-tone={tone} />
                {name}
              </th>
              <td>
                <Figure>{centsText(cents)}</Figure>
              </td>
              <td>
                <Figure>{shareOfPrice(cents, priceCents)}</Figure>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `41% of the price` */
function shareOfPrice(cents: number, priceCents: number): string {
  if (priceCents === 0) return ''
  const share = Math.round((100 * cents) / priceCents)
  return `${share < 0 ? '−' : ''}${Math.abs(share)}% of the price`
}
