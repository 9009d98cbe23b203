import type { ReactNode } from 'react'
import styles from './page-header.module.css'
import { usePageTitle } from './shell.tsx'

export function PageHeader({
  title,
  lead,
  leadOver = 'all',
  badge,
  dense = false,
  children,
}: {
  title: string
  lead?: string
  /** `rows`: hidden above desktop tables, which need height. */
  leadOver?: 'all' | 'rows'
  badge?: ReactNode
  /** For long tables: one line on a desktop. */
  dense?: boolean
  children?: ReactNode
}) {
  usePageTitle(title)
  return (
    <header className={styles.header} data-dense={dense || undefined}>
      <DepthLines />
      <div className={styles.title}>
        <h1>{title}</h1>
        {badge}
      </div>
      {lead && (
        <p className={styles.lead} data-over={leadOver}>
          {lead}
        </p>
      )}
      {children}
    </header>
  )
}

function DepthLines() {
  return (
    <svg className={styles.lines} viewBox="0 0 400 120" preserveAspectRatio="none" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((depth) => (
        <path
          key={depth}
          d={`M${120 + depth * 26} -4 C ${150 + depth * 26} ${34 - depth * 4}, ${210 + depth * 22} ${18 + depth * 9}, ${262 + depth * 14} ${62 - depth * 5} S ${350 + depth * 6} ${96 - depth * 12}, 404 ${112 - depth * 17}`}
          opacity={1 - depth * 0.16}
        />
      ))}
    </svg>
  )
}
