import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LIST_DAYS, LISTS_MAX, type MyList } from '#contracts/my-lists'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { day, plural } from '../../../ui/number.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { FreshnessLine } from '../../shell/freshness/freshness-line.tsx'
import { myLists } from './list-queries.ts'
import { ListUpload } from './list-upload.tsx'
import styles from './my-lists-page.module.css'
import { ProOnly } from './pro-only.tsx'

export function MyListsPage() {
  const { dataUpdatedAt } = useQuery({ ...myLists, enabled: false })
  return (
    <div className={`${styles.page} stack gap-5`}>
      <meta name="robots" content="noindex" />
      <PageHeader
        title="Match my list"
        lead="Open a file of products. See suppliers and profit for each row."
      >
        <FreshnessLine syncedAt={dataUpdatedAt} />
      </PageHeader>
      <ProOnly>
        <ListUpload />
        <Lists />
      </ProOnly>
    </div>
  )
}

function Lists() {
  const { data, error, isPending, refetch } = useQuery(myLists)
  if (!data) {
    if (isPending && navigator.onLine) return <Skeleton height="8rem" />
    return error && navigator.onLine ? (
      <Failed error={error} retry={() => void refetch()} />
    ) : (
      <NotSaved what="Your lists" />
    )
  }
  if (data.length === 0)
    return <p className={`${styles.soft} small soft`}>No lists yet. Your first file shows up here.</p>
  return (
    <section className={styles.lists} aria-labelledby="lists">
      <h2 id="lists">
        Your lists{' '}
        <span className={`${styles.soft} small soft`}>
          <Figure>{data.length}</Figure> of {LISTS_MAX}, each kept for {LIST_DAYS} days
        </span>
      </h2>
      <ul className="stack">
        {data.map((list) => (
          <li key={list.id}>
            <Link
              className={`${styles.list} stack center pad-block-2`}
              to="/my-list/$id"
              params={{ id: list.id }}
            >
              <strong>{list.name}</strong>
              <span className={`${styles.soft} small soft`}>{stateOf(list)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ state, matched, rows, endsAt }: MyList): string {
  const how = state === 'ready' ? plural(rows, 'product') : `${matched} of ${rows} matched`
  return `${how}, deleted on ${day(endsAt.slice(0, 10))}`
}
