import type { ReactNode } from 'react'
import { OfflineError } from '../call-errors.ts'
import { Badge } from '../ui/badge.tsx'
import { BarChart } from '../ui/bar-chart.tsx'
import { BlurredCard } from '../ui/blurred-card.tsx'
import { Button } from '../ui/button.tsx'
import { CardTable } from '../ui/card-table.tsx'
import { Failed } from '../ui/failed.tsx'
import { Figure } from '../ui/figure.tsx'
import { FigureTable } from '../ui/figure-table.tsx'
import { Fold } from '../ui/fold.tsx'
import { Gauge } from '../ui/gauge.tsx'
import { HistoryChart } from '../ui/history-chart.tsx'
import { Icon } from '../ui/icon.tsx'
import { ICON_NAMES } from '../ui/icon-drawings.ts'
import { More } from '../ui/more.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Picture } from '../ui/picture.tsx'
import { PositionBadge } from '../ui/position-badge.tsx'
import { Price } from '../ui/price.tsx'
import { ShareBar } from '../ui/share-bar.tsx'
import { Skeleton, Spinner } from '../ui/skeleton.tsx'
import { WeekBars } from '../ui/week-bars.tsx'
import type { Parts } from './part.ts'
import styles from './shown-parts.module.css'

const DAYS = [96, 104, 121, null, 140, 133, 171].map((value, index) => ({ label: `${index + 1} Nov`, value }))
const MONTHS = [3, 6, 0, 0, 4, 12, 9, 14].map((value, index) => ({ label: `Month ${index + 1}`, value }))
const write = (value: number) => `${value} sold`

export const SHOWN_PARTS: Parts = {
  badge: {
    'accent, what stands out': <Badge tone="accent">Viral</Badge>,
    'live, of this edition’s sources': <Badge tone="live">Live Data</Badge>,
    plain: <Badge tone="plain">Popular</Badge>,
    warning: <Badge tone="warning">Probably a shipping agent</Badge>,
  },
  'bar-chart': {
    'with empty months': <BarChart points={MONTHS} summary="Eight months." write={write} />,
    'one month': <BarChart points={MONTHS.slice(0, 1)} summary="One month." write={write} />,
  },
  'card-table': {
    'cards below 640 px, rows above': <ProductTable rows="cards" />,
    'lines below 640 px': <ProductTable rows="lines" />,
  },
  failed: {
    'no answer': <Failed error={new OfflineError('Offline.')} retry={() => undefined} />,
  },
  figure: {
    'beside other text': (
      <p>
        About <Figure>$3.05</Figure> a piece, <Figure>6 alerts</Figure>
      </p>
    ),
  },
  'figure-table': {
    'figures by row': (
      <FigureTable
        label="Shipments by month"
        columns={['Month', 'Shipments', 'Buyers']}
        rows={[
          { name: 'Oct 2026', figures: ['14', '6'] },
          { name: 'Nov 2026', figures: ['9', 'not counted'] },
        ]}
      />
    ),
  },
  fold: {
    'a section behind its title': (
      <Fold title="Forecast">
        <p>What stands in it.</p>
      </Fold>
    ),
  },
  gauge: {
    known: (
      <Gauge
        figures={[
          { label: 'new or rising products', value: '142', note: 'of 560 followed' },
          { label: 'suppliers with shipments', value: '168' },
          { label: 'shipments on record', value: '34,979' },
        ]}
      />
    ),
    loading: <Gauge figures={[{ label: 'new or rising products', value: undefined }]} />,
  },
  'history-chart': {
    'over the tide line, with a day that nobody counted, a change of stage, two weeks to come and a price': (
      <HistoryChart
        title="Sold a day"
        summary="Seven days and two weeks."
        days={DAYS.map((day, index) => ({ ...day, marked: index === 5 }))}
        weeks={[
          { label: '26 Nov', expected: 150, low: 110, high: 190 },
          { label: '3 Dec', expected: 150, low: 95, high: 210 },
        ]}
        span={7}
        usual={110}
        read={(at) => DAYS[at]?.label ?? 'a week to come'}
      />
    ),
    'a line': (
      <HistoryChart
        title="Price by day"
        summary="Seven days."
        line={{ leastOnTop: false, write: (value) => `$${value}` }}
        days={DAYS.map((day, index) => ({ ...day, value: index < 3 ? 12.99 : 9.99, marked: false }))}
        weeks={[]}
        span={7}
        usual={null}
        read={(at) => DAYS[at]?.label ?? ''}
      />
    ),
    'without a usual day': (
      <HistoryChart
        title="Sold a day"
        summary="Seven days."
        days={DAYS.map((day) => ({ ...day, marked: false }))}
        weeks={[]}
        span={7}
        usual={null}
        read={(at) => DAYS[at]?.label ?? ''}
      />
    ),
  },
  icon: {
    'all, in the colour of their text': row(ICON_NAMES.map((name) => <Icon key={name} name={name} />)),
  },
  more: {
    'folded text': (
      <More title="More">
        <p>What stands in it.</p>
      </More>
    ),
  },
  notice: {
    empty: (
      <Notice icon="suppliers" title="No supplier matches" action={<Button>Clear filters</Button>}>
        <p>Try fewer letters or another country.</p>
      </Notice>
    ),
    'failed, said at once': <Notice icon="warning" title="Could not load (error 503)" alert />,
  },
  panel: {
    'with an action': (
      <Panel title="Sold a day" action={<Button>Show as table</Button>}>
        <p>What stands in it.</p>
      </Panel>
    ),
  },
  picture: {
    shown: small(<Picture source="/icons/icon-192.png" size={88} name="A product" />),
    none: small(<Picture source={null} size={88} name="A product" />),
    failed: small(<Picture source="/icons/none.png" size={88} name="A product" />),
  },
  price: {
    'as listed': <Price price={12.99} currency="USD" />,
    'on sale': <Price price={12.99} listPrice={18.99} currency="USD" />,
  },
  'position-badge': {
    'by place': row([1, 2, 4, 11].map((position) => <PositionBadge key={position} position={position} />)),
  },
  'share-bar': {
    'none, a third, all': [0, 1 / 3, 1].map((share) => <ShareBar key={share} share={share} />),
  },
  skeleton: {
    'a place held': <Skeleton height="4rem" />,
    'with words': <Spinner>Loading suppliers…</Spinner>,
  },
  'blurred-card': {
    'a place': (
      <ul>
        <BlurredCard />
      </ul>
    ),
    'with words over it': (
      <ul>
        <BlurredCard>Upgrade to Pro</BlurredCard>
      </ul>
    ),
  },
  'week-bars': {
    'above a usual week': small(
      <WeekBars weeks={[90, 98, 112, 241, 512]} usual={100} summary="Five weeks." />,
    ),
    'below it, and not counted': small(
      <WeekBars weeks={[90, null, 84, 70, 61]} usual={100} summary="Five weeks." />,
    ),
    'no usual week': small(<WeekBars weeks={[null, null, 9, 13, 18]} usual={null} summary="Five weeks." />),
  },
}

function small(part: ReactNode): ReactNode {
  return <div className={styles.small}>{part}</div>
}

function row(parts: ReactNode): ReactNode {
  return <div className="flex wrap gap-3">{parts}</div>
}

function ProductTable({ rows }: { rows: 'cards' | 'lines' }) {
  return (
    <CardTable label="Products" rows={rows} columns={['Product', 'Profit Margin', 'Competition']}>
      {['Sunset projection lamp', 'Magnetic phone ring'].map((name) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td data-label="Profit Margin">62%</td>
          <td data-label="Competition">Low</td>
        </tr>
      ))}
    </CardTable>
  )
}
