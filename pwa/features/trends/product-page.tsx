import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { RefusedError } from '../../api.ts'
import { install, mayOfferInstall } from '../../offline/install.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton, Spinner } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useConnection } from '../freshness/connection.ts'
import { FreshnessLine } from '../freshness/freshness-line.tsx'
import { Failed, NotSaved } from '../shell/failed.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { usePageTitle } from '../shell/shell.tsx'
import styles from './product-page.module.css'
import { ProductView } from './product-view.tsx'
import { asSeen, product, savedInList } from './queries.ts'

/** One product. Without its page saved it shows what a list on this device knows of it. */
export function ProductPage({ id }: { id: string }) {
  const client = useQueryClient()
  const connection = useConnection()
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery(product(id))
  const inList = data ? null : savedInList(client, id)
  const seen = data ?? (inList ? asSeen(inList.item) : null)
  const missing = error instanceof RefusedError && (error.status === 404 || error.status === 400)
  useInstallOffer(data !== undefined && connection === 'online')
  if (!data && missing) return <Missing />
  const waiting = isPending && connection === 'online'
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <Back />
        <FreshnessLine syncedAt={data ? dataUpdatedAt : (inList?.at ?? 0)} />
      </div>
      {!data && inList && !waiting && (
        <p className={styles.partial}>
          Saved from the list: the history and further suppliers come when the page loads.
        </p>
      )}
      {/* One element for the partial and the whole page: the heading keeps the focus when the rest arrives. */}
      {seen ? <ProductView product={seen} detail={data ?? null} /> : <Untitled />}
      {!data && waiting && !inList && <Waiting />}
      {!data && isPending && !waiting && !inList && <NotSaved what="This product" />}
      {!data && error && <Failed error={error} retry={() => void refetch()} />}
    </div>
  )
}

function Back() {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <Link
      className={styles.back}
      to="/trending"
      viewTransition
      onClick={(event) => {
        if (!canGoBack) return
        // Keeps the list's filter and the place in it.
        event.preventDefault()
        router.history.back()
      }}
    >
      <Icon name="back" /> Back to the list
    </Link>
  )
}

function Untitled() {
  usePageTitle('Product')
  return <h1 className="visually-hidden">Product</h1>
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Spinner>Loading the product…</Spinner>
      <Skeleton height="9rem" />
      <Skeleton height="5rem" width="70%" />
      <Skeleton height="14rem" />
    </div>
  )
}

function Missing() {
  return (
    <>
      <PageHeader title="No such product" />
      <Notice
        icon="product"
        title="This product is not in the current data"
        action={
          <Link className={buttonLook('primary')} to="/trending">
            See what is trending
          </Link>
        }
      >
        <p>It may have left the lists, or the address is not quite right.</p>
      </Notice>
    </>
  )
}

/** A product that opened is the first success: now the browser's offer to install makes sense, once. */
function useInstallOffer(opened: boolean): void {
  useEffect(() => {
    if (!opened || !mayOfferInstall()) return
    toast({
      title: 'Keep it on your home screen',
      description: 'Opens like an app, also without a network.',
      action: { label: 'Install', run: () => void install() },
    })
  }, [opened])
}
