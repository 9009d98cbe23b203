import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { LINK_MAX, readShopLink } from '#contracts/shop-links'
import { Icon } from '../../../ui/icon.tsx'
import { GatedLink } from '../../plan/billing/gated-link.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { FreshnessLine } from '../../shell/freshness/freshness-line.tsx'
import { useSyncedAt } from '../../shell/freshness/synced-at.ts'
import { type Question, savedQueries, searchResults } from './queries.ts'
import { QueryLinks } from './query-links.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchFilters } from './search-filters.tsx'
import styles from './search-page.module.css'
import { SearchResults } from './search-results.tsx'
import { TRY_THESE } from './try-these.ts'

function isProductLink(text: string): boolean {
  const { kind } = readShopLink(text)
  return kind === 'product' || kind === 'short' || /^\s*https?:/i.test(text)
}

/** No request without a query. */
export function SearchPage({
  question,
  onChange,
}: {
  question: Question
  onChange: (change: Question) => void
}) {
  const { q, ...filter } = question
  const saved = savedQueries(useQueryClient())
  const syncedAt = useSyncedAt([searchResults(question).queryKey])
  const navigate = useNavigate()
  const openLink = (text: string) => {
    if (!isProductLink(text)) return false
    void navigate({ to: '/lookup', search: { link: text } })
    return true
  }
  return (
    <div className={`${styles.page} grid gap-4`}>
      <PageHeader title="Search" dense lead="Search all products by name. Typos are OK.">
        <Link className={`${styles.back} inline target gap-2 strong`} to="/premium">
          <Icon name="back" /> Back to Premium
        </Link>
        <FreshnessLine syncedAt={syncedAt} unsaved="Only what is saved on this device" />
      </PageHeader>
      <div className={`${styles.question} grid shrink gap-1`}>
        <SearchBox
          q={q}
          onChange={(text) => onChange({ q: text })}
          links={{ longest: LINK_MAX, take: openLink }}
        />
        <SearchFilters filter={filter} onChange={onChange} />
        <div className={`${styles.ways} flex wrap`}>
          <Link className={`${styles.more} inline target gap-1 small strong underline`} to="/lookup">
            Look up by link <Icon name="forward" size={18} />
          </Link>
          <GatedLink
            className={`${styles.more} inline target gap-1 small strong underline`}
            to="/explore"
            asks="feature"
          >
            More filters and saved views <Icon name="forward" size={18} />
          </GatedLink>
        </div>
      </div>
      {q === undefined ? (
        <SearchPrompt saved={saved} />
      ) : (
        <SearchResults q={q} filter={filter} saved={saved} onChange={onChange} />
      )}
    </div>
  )
}

function SearchPrompt({ saved }: { saved: string[] }) {
  return (
    <section className={`${styles.prompt} grid gap-4`} aria-labelledby="prompt">
      <h2 id="prompt">Search Trending Products</h2>
      <p>
        Type a product name, words in any order. The best verdict comes first. A pasted product link opens
        that product.
      </p>
      <QueryLinks label="For example" queries={TRY_THESE} />
      {saved.length > 0 && <QueryLinks label="Recent searches on this device" queries={saved.slice(0, 6)} />}
    </section>
  )
}
