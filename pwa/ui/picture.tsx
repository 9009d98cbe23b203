import { useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './picture.module.css'

/** A product's picture in a fixed square; a mark where there is none or it fails. `name` empty: decoration. */
export function Picture({
  source,
  size,
  name = '',
  eager = false,
}: {
  source: string | null
  size: number
  name?: string
  eager?: boolean
}) {
  const [failed, setFailed] = useState<string | null>(null)
  const shown = source !== null && source !== failed
  return (
    <span className={styles.frame} data-picture>
      {shown ? (
        <img
          src={source}
          alt={name}
          width={size}
          height={size}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(source)}
        />
      ) : (
        <span className={styles.none} {...(name ? { role: 'img', 'aria-label': `${name}: no picture` } : {})}>
          <Icon name="product" />
        </span>
      )}
    </span>
  )
}
