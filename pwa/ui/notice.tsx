import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './notice.module.css'

export function Notice({
  icon,
  title,
  children,
  action,
  alert = false,
}: {
  icon: IconName
  title: string
  children?: ReactNode
  action?: ReactNode
  alert?: boolean
}) {
  return (
    <div className={styles.notice} role={alert ? 'alert' : undefined}>
      <span className={styles.icon}>
        <Icon name={icon} size={28} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  )
}
