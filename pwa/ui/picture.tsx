import { useState } from 'react'
import { inWidth, PICTURE_WIDTHS } from '#contracts/pictures'
import { Icon } from './icon.tsx'
import styles from './picture.module.css'

/**
 * A product's picture in a fixed square of `size` points; a mark where there is none or it fails. `name` empty: decoration.
 * `eager`: it stands in the first view, so that it is asked for before what is not seen yet.
 */
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
          {...inAllWidths(source, size)}
          alt={name}
          width={size}
          height={size}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          // After what says which one, and how soon.
          src={source}
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

/** The browser picks the one that its screen has pixels for. */
function inAllWidths(source: string, size: number): { srcSet?: string; sizes?: string } {
  const addresses = PICTURE_WIDTHS.flatMap((width) => {
    const address = inWidth(source, width)
    return address === null ? [] : [`${address} ${width}w`]
  })
  return addresses.length === 0 ? {} : { srcSet: addresses.join(', '), sizes: `${size}px` }
}
