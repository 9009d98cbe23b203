import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OnlineOnly } from '../plan/identity/online-only.tsx'
import { currentUser } from '../plan/identity/user.ts'
import { NotFound } from '../shell/frame/not-found.tsx'
import { PageHeader } from '../shell/frame/page-header.tsx'
import styles from './operator-page.module.css'

/** The page does not exist for others; the server answers the same. */
export function OperatorPage({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string
  children: ReactNode
}) {
  const { data: user, error, refetch } = useQuery(currentUser)
  if (user !== undefined && !user?.operator) return <NotFound />
  return (
    <div className="grid top shrink gap-5">
      <meta name="robots" content="noindex" />
      <PageHeader title={title} {...(lead ? { lead } : {})} />
      <Sections />
      {user ? (
        children
      ) : !error ? (
        <div role="status">
          <span className="visually-hidden">Loading…</span>
          <Skeleton height="16rem" />
        </div>
      ) : navigator.onLine ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <OnlineOnly title="The console works only online">
          <p>Nothing of it is saved on this device. It loads when you are online again.</p>
        </OnlineOnly>
      )}
    </div>
  )
}

function Sections() {
  return (
    <nav className={`${styles.sections} flex wrap gap-2`} aria-label="Console">
      <Link to="/operator" activeOptions={{ exact: true }}>
        Overview
      </Link>
      {SECTIONS.map(({ section, label }) => (
        <Link key={section} to="/operator/$section" params={{ section }}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

const SECTIONS = [
  { section: 'sources', label: 'Sources' },
  { section: 'upload', label: 'Upload' },
  { section: 'members', label: 'Members' },
  { section: 'messages', label: 'Messages' },
  { section: 'waiting', label: 'Waiting' },
  { section: 'activity', label: 'Activity' },
]
