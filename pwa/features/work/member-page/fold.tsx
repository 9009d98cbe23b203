import { type ReactNode, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { useMedia, WIDE } from '../../../ui/media.ts'
import styles from './fold.module.css'

/** Open on a desktop, or with `opens`. Draws its content only while it is open. */
export function Fold({
  title,
  opens = false,
  children,
}: {
  title: string
  opens?: boolean
  children: ReactNode
}) {
  const usual = useMedia(WIDE) || opens
  const [unfolded, setUnfolded] = useState<boolean | null>(null)
  const open = unfolded ?? usual
  return (
    <section aria-label={title}>
      <details
        className={`${styles.fold} lined round-lg`}
        open={open}
        onToggle={({ currentTarget }) =>
          setUnfolded(currentTarget.open === usual ? null : currentTarget.open)
        }
      >
        <summary className={`${styles.summary} row apart target gap-3 strong`}>
          {title}
          <Icon name="down" />
        </summary>
        {open && <div className={`${styles.inside} stack gap-3 clip`}>{children}</div>}
      </details>
    </section>
  )
}
