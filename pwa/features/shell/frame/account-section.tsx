import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useOnline } from '../../../offline/online.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './account-section.module.css'

export function AccountSection<Data, Key extends QueryKey>({
  title,
  query,
  height,
  action,
  anchor,
  children,
}: {
  title: string
  query: UseQueryOptions<Data, Error, Data, Key>
  height: string
  action?: ReactNode
  anchor?: string
  children: (data: Data) => ReactNode
}) {
  const { data, error, refetch } = useQuery(query)
  const online = useOnline()
  return (
    <Panel title={title} action={data !== undefined && action} anchor={anchor}>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : online ? (
        <div className={styles.waiting} role="status">
          <span className="visually-hidden">Loading…</span>
          <Skeleton height={height} />
        </div>
      ) : (
        <p className={styles.soft}>
          For your privacy this is not saved on this device. It loads when you are online again.
        </p>
      )}
    </Panel>
  )
}
