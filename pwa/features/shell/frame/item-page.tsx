import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton, Spinner } from '../../../ui/skeleton.tsx'
import { FreshnessLine } from '../freshness/freshness-line.tsx'
import styles from './item-page.module.css'
import { usePageTitle } from './shell.tsx'

/** `partial`: only the list's data. */
export function ItemPage({
  list,
  syncedAt,
  partial,
  source = null,
  children,
}: {
  list: List
  syncedAt: number
  partial: ReactNode
  /** Source label: lateness of other sources is ignored here. */
  source?: string | null
  children: ReactNode
}) {
  return (
    <div className="grid gap-4">
      <div className={styles.top}>
        <Back to={list} />
        <FreshnessLine syncedAt={syncedAt} source={source} />
      </div>
      {partial !== null && <p className={styles.partial}>{partial}</p>}
      {children}
    </div>
  )
}

export function Untitled({ title }: { title: string }) {
  usePageTitle(title)
  return <h1 className="visually-hidden">{title}</h1>
}

export function ItemLoading({ children }: { children: string }) {
  return (
    <div className="grid gap-4">
      <Spinner>{children}</Spinner>
      <Skeleton height="9rem" />
      <Skeleton height="5rem" width="70%" />
      <Skeleton height="14rem" />
    </div>
  )
}

type List = '/trending' | '/suppliers' | '/creators' | '/my-products'

function Back({ to }: { to: List }) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <Link
      className={`${styles.back} inline target gap-2 strong`}
      to={to}
      viewTransition
      onClick={(event) => {
        if (!canGoBack) return
        // Keeps the list's filter and scroll position.
        event.preventDefault()
        router.history.back()
      }}
    >
      <Icon name="back" /> Back{canGoBack ? '' : ' to the list'}
    </Link>
  )
}
