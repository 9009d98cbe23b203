import { useQuery } from '@tanstack/react-query'
import type { Stats } from '#contracts/trends'
import { Notice } from '../../../ui/notice.tsx'
import { day, percent, quantity } from '../../../ui/number.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { stats } from '../../market/trends/queries.ts'
import { ORIGIN_WORDS } from '../../shell/freshness/origin-badge.tsx'
import { WhenDataComes } from '../../shell/freshness/when-data-comes.tsx'
import { QueryResult } from '../member-page/query-result.tsx'
import { Section } from '../member-page/section.tsx'
import styles from './stats-strip.module.css'

export function StatsStrip() {
  const query = useQuery(stats)
  const { data } = query
  return (
    <Section
      title="This week in numbers"
      note={data && !isEmpty(data) ? describes(data) : ' '}
      busy={query.isPending}
    >
      <QueryResult query={query} what="The numbers" waiting={<Strip figures={null} />}>
        {(known) =>
          isEmpty(known) ? (
            <Notice icon="trending" title="No numbers yet">
              <WhenDataComes>They appear here after the next refresh.</WhenDataComes>
            </Notice>
          ) : (
            <Strip figures={figuresOf(known)} />
          )
        }
      </QueryResult>
    </Section>
  )
}

const LABELS = [
  'New trending products',
  'Verified suppliers',
  'Average profit margin',
  'Top category',
] as const

interface Figure {
  value: string
  note: string
}

export function Strip({ figures }: { figures: Figure[] | null }) {
  return (
    <dl className={`${styles.strip} grid`}>
      {LABELS.map((label, index) => (
        <div key={label} className={`${styles.figure} flex tiny soft`}>
          <dt>{label}</dt>
          <dd className={`${styles.value} flex ink tabular clip`}>
            {figures ? figures[index]?.value : <Skeleton height="1em" width="4ch" />}
          </dd>
          <dd>{figures?.[index]?.note ?? ' '}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Before the first edition, or without data. */
function isEmpty({ publishedAt, products, suppliers }: Stats): boolean {
  return publishedAt === null || products + suppliers === 0
}

function figuresOf(known: Stats): Figure[] {
  const { newTrendingProducts, risingProducts, verifiedSuppliers, suppliers, avgProfitMargin, topCategory } =
    known
  return [
    { value: quantity(newTrendingProducts), note: `of ${quantity(risingProducts)} rising` },
    { value: quantity(verifiedSuppliers), note: `of ${quantity(suppliers)} with shipments` },
    avgProfitMargin === null
      ? { value: 'Not known', note: 'no supplier price known' }
      : { value: percent(avgProfitMargin), note: 'gross, before other costs' },
    topCategory === null
      ? { value: 'None yet', note: 'no clear growth' }
      : { value: topCategory, note: 'most rising products' },
  ]
}

/** `14 Nov–20 Nov · United States · Sample data`, on a phone's line. */
function describes({ week, market, origin, publishedAt }: Stats): string {
  const from = origin === null ? 'Mixed data' : ORIGIN_WORDS[origin]
  const parts = [
    week && `${day(week.from)}–${day(week.to)}`,
    market,
    week ? from : publishedAt && `${from}, ${day(publishedAt)}`,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}
