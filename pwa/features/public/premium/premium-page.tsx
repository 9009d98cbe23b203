import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import type { SampleProduct } from '#contracts/landing'
import { QUERY_MAX } from '#contracts/search'
import { OFFER } from '../../../content/offer.ts'
import { useOnline } from '../../../offline/online.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { useInApp } from '../../../ui/in-app.ts'
import { useNow } from '../../../ui/now.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { PlanOffer } from '../../plan/billing/plan-offer.tsx'
import { useWayBack } from '../../plan/billing/way-back.ts'
import { usePageTitle } from '../../shell/frame/shell.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { timeOfDay } from '../../shell/freshness/countdown.ts'
import { FreshnessLine } from '../../shell/freshness/freshness-line.tsx'
import { OriginBadge } from '../../shell/freshness/origin-badge.tsx'
import { refreshStatus } from '../../shell/freshness/status.ts'
import { useSyncedAt } from '../../shell/freshness/synced-at.ts'
import { foundWords } from '../../supply/suppliers/found-words.ts'
import { type AnalyticsRow, AnalyticsTable } from './analytics-table.tsx'
import styles from './premium-page.module.css'
import { premiumList, refreshTimer } from './queries.ts'
import { SampleList } from './sample-list.tsx'
import { SiteHeader } from './site-header.tsx'

export function PremiumPage() {
  usePageTitle('Premium')
  useWayBack()
  const { data: status } = useQuery(refreshStatus)
  const { data, error } = useQuery(premiumList)
  const connection = useConnection()
  const syncedAt = useSyncedAt([premiumList.queryKey])
  return (
    <div className="stack gap-6">
      <SiteHeader badge={<Badge tone="accent">Premium</Badge>} />
      <div className={`${styles.hero} stack gap-4`}>
        <h1>Turn Viral Trends Into Profitable Business</h1>
        <p className={`${styles.lead} large soft pretty`}>
          Rising products from TikTok Shop and Amazon, with up to two suppliers each, and what their shipments
          prove.
        </p>
        <PremiumSearch />
      </div>
      <section className={`${styles.section} stack gap-4`} aria-labelledby="live">
        <header className={`${styles.head} row gap-1-3`}>
          <h2 id="live">Live Trending Products</h2>
          {status?.edition && <OriginBadge origin={status.edition.origin} />}
          <NextRefresh />
        </header>
        {connection !== 'online' && (
          <FreshnessLine syncedAt={syncedAt} unsaved="This list is not saved on this device" />
        )}
        <SampleList query={premiumList} className={styles.cards} />
      </section>
      <section className={`${styles.section} stack gap-4`} aria-labelledby="analytics">
        <h2 id="analytics">Advanced Live Analytics</h2>
        {data?.length === 0 || (error && !data) ? (
          <p className="small soft pretty">The table appears together with the list above.</p>
        ) : (
          <AnalyticsTable
            label="Advanced Live Analytics"
            rows={data ? data.filter(({ locked }) => !locked).map(rowOf) : null}
          />
        )}
        {data?.some(({ locked }) => locked) && (
          <p className="small soft pretty">
            A plan opens the other <Figure>{data.filter(({ locked }) => locked).length}</Figure> products,
            here and in the list above.
          </p>
        )}
        <p className="small soft pretty">
          The 1688 platform may require registration to contact its suppliers.
        </p>
      </section>
      <PlanOffer />
    </div>
  )
}

function rowOf(product: SampleProduct, index: number): AnalyticsRow {
  const { id, name, suppliersFound } = product
  return {
    key: id ?? String(index),
    product: id === null ? name : <ProductLink id={id}>{name}</ProductLink>,
    velocity: product.trendVelocity,
    margin: product.profitMargin,
    competition: product.competition,
    contact:
      id === null || suppliersFound === 0 ? (
        'No supplier found yet'
      ) : (
        <Link
          className={`${styles.link} inline target strong underline`}
          to="/product/$id"
          params={{ id }}
          hash="suppliers"
        >
          <Figure>{foundWords(product)}</Figure>
          <span className="visually-hidden"> for {name}</span>
        </Link>
      ),
  }
}

function ProductLink({ id, children }: { id: string; children: string | null }) {
  return (
    <Link className={`${styles.link} inline target strong underline`} to="/product/$id" params={{ id }}>
      {children}
    </Link>
  )
}

/** `Updated every 24 hours` with a countdown, online; prerendered, the time of day. Empty without a source. */
function NextRefresh() {
  const inApp = useInApp()
  const now = useNow()
  const online = useOnline()
  const { data } = useQuery(refreshTimer)
  const next = data?.nextRefreshAt
  if (next === null) return null
  return (
    <p className={`${styles.refresh} grid soft medium tabular`}>
      <span>{next ? `Updated every ${OFFER.refreshHours} hours` : ' '}</span>
      <span>{next && online ? formatNextRefresh(next, inApp ? now : null) : ' '}</span>
    </p>
  )
}

function formatNextRefresh(next: string, now: number | null): string {
  if (now === null) return `Next refresh at ${timeOfDay(next)}`
  const minutes = Math.ceil((Date.parse(next) - now) / 60_000)
  if (!(minutes > 0)) return 'Next refresh starts soon'
  return `Next refresh in ${Math.floor(minutes / 60)}h ${minutes % 60}m`
}

/** Ignores a blank query. */
function PremiumSearch() {
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (q !== '') void navigate({ to: '/search', search: { q } })
  }
  return (
    <search>
      {/* Without JavaScript the browser submits to /search?q=. */}
      <form className={styles.search} action="/search" onSubmit={submit}>
        <SearchField large label="Search products" name="q" maxLength={QUERY_MAX} />
      </form>
    </search>
  )
}
