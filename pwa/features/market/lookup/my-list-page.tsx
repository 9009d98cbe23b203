import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BARE_PRICES, type MyList } from '#contracts/my-lists'
import { RefusedError } from '../../../call-errors.ts'
import { describeError } from '../../../describe-error.ts'
import { useOnline } from '../../../offline/online.ts'
import { Button, PrimaryLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { day, plural, quantity } from '../../../ui/number.ts'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { FreshnessLine } from '../../shell/freshness/freshness-line.tsx'
import { deleteList, type ListSort, myList, myListRows } from './list-queries.ts'
import { ListRow } from './list-row.tsx'
import styles from './my-list-page.module.css'
import { ProOnly } from './pro-only.tsx'
import { SkippedLines } from './skipped-lines.tsx'

const SORTS: { value: ListSort; label: string }[] = [
  { value: 'margin', label: 'Net margin' },
  { value: 'sold', label: 'Units sold' },
  { value: 'price', label: 'Price' },
  { value: 'suppliers', label: 'Suppliers' },
  { value: 'line', label: 'As in the file' },
]

export function MyListPage({
  id,
  sort,
  onSort,
}: {
  id: string
  sort: ListSort
  onSort: (sort: ListSort | undefined) => void
}) {
  const { data, dataUpdatedAt } = useQuery({ ...myList(id), enabled: false })
  return (
    <div className="stack gap-4">
      <meta name="robots" content="noindex" />
      <PageHeader title={data?.list.name ?? 'My list'} lead={data ? leadOf(data.list) : 'A private list.'}>
        <Link className={`${styles.back} inline target gap-2 strong`} to="/my-list">
          <Icon name="back" /> All my lists
        </Link>
        <FreshnessLine syncedAt={dataUpdatedAt} />
      </PageHeader>
      <ProOnly>
        <Content id={id} sort={sort} onSort={onSort} />
      </ProOnly>
    </div>
  )
}

function leadOf({ rows, endsAt }: MyList): string {
  return `${plural(rows, 'product')}. Only you see this list. Deleted on ${day(endsAt.slice(0, 10))}.`
}

function Content({ id, sort, onSort }: Parameters<typeof MyListPage>[0]) {
  const { data, error, refetch } = useQuery(myList(id))
  const matched = data?.list.matched ?? 0
  const rows = useInfiniteQuery({ ...myListRows(id, sort, matched), enabled: data !== undefined })
  if (error instanceof RefusedError && error.status === 404) return <Gone />
  if (!data) {
    if (!navigator.onLine) return <NotSaved what="This list" />
    return error ? <Failed error={error} retry={() => void refetch()} /> : <Skeleton height="16rem" />
  }
  const { list, skipped, notes } = data
  const items = rows.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      {list.state === 'matching' && (
        <p className={`${styles.progress} row wrap small`} role="status">
          <progress max={list.rows} value={list.matched} aria-label="Rows matched" />{' '}
          <Figure>
            {`${quantity(list.matched)} of ${quantity(list.rows)} matched. You can leave this page.`}
          </Figure>
        </p>
      )}
      {list.message && (
        <p className={`${styles.progress} row wrap small`} role="alert">
          {list.message}
        </p>
      )}
      {notes.includes(BARE_PRICES) && <p>{BARE_PRICES}</p>}
      <SkippedLines list={list} skipped={skipped} notes={notes.filter((note) => note !== BARE_PRICES)} />
      <div className={`${styles.bar} flex wrap apart gap-3`}>
        <Select
          label="Sort by"
          any="Net profit a piece"
          choices={SORTS}
          value={sort === 'profit' ? undefined : sort}
          onChange={onSort}
        />
        <DeleteList list={list} />
      </div>
      {rows.error && items.length === 0 && <Failed error={rows.error} retry={() => void rows.refetch()} />}
      <ol className={styles.rows}>
        {items.map((row) => (
          <ListRow key={row.line} row={row} />
        ))}
      </ol>
      {rows.hasNextPage && (
        <Button pending={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
          <span>
            Load more (<Figure>{quantity(items.length)}</Figure> of <Figure>{quantity(list.rows)}</Figure>)
          </span>
        </Button>
      )}
    </>
  )
}

function DeleteList({ list }: { list: MyList }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    setAsking(false)
    try {
      await deleteList(client, list.id)
      toast({ title: 'List deleted', description: list.name })
      await navigate({ to: '/my-list' })
    } catch (error) {
      toast({ title: 'Not deleted', description: describeError(error), tone: 'destructive' })
    }
  }
  return (
    <>
      <Button disabled={!online} onClick={() => setAsking(true)}>
        <Icon name="trash" size={18} /> Delete list
      </Button>
      <Dialog
        open={asking}
        title="Delete this list?"
        close="Keep it"
        onClose={() => setAsking(false)}
        action={
          <Button look="primary" onClick={() => void remove()}>
            Delete
          </Button>
        }
      >
        <p>“{list.name}” and its matches are gone for good. Your file is not touched.</p>
      </Dialog>
    </>
  )
}

function Gone() {
  return (
    <Notice
      icon="report"
      title="There is no such list"
      action={<PrimaryLink to="/my-list">See my lists</PrimaryLink>}
    >
      <p>It was deleted, its 90 days are over, or it belongs to somebody else.</p>
    </Notice>
  )
}
