import { useState } from 'react'
import { inWidth, PICTURE_WIDTHS } from '#contracts/pictures'
import { Icon, type IconName } from './icon.tsx'
import styles from './picture.module.css'

/**
 * Square, `size` CSS pixels; `none` if missing or broken. Empty `name`: decorative. `eager`: in the
 * first view.
 */
export function Picture({
  source,
  size,
  name = '',
  eager = false,
  none = 'product',
}: {
  source: string | null
  size: number
  name?: string
  eager?: boolean
  none?: IconName
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
          // Must follow `srcset` and `loading`, or the browser starts the wrong request.
          src={source}
          onError={() => setFailed(source)}
        />
      ) : (
        <span className={styles.none} {...(name ? { role: 'img', 'aria-label': `${name}: no picture` } : {})}>
          <Icon name={none} />
        </span>
      )}
    </span>
  )
}

function inAllWidths(source: string, size: number): { srcSet?: string; sizes?: string } {
  const addresses = PICTURE_WIDTHS.flatMap((width) => {
    const address = inWidth(source, width)
    return address === null ? [] : [`${address} ${width}w`]
  })
  return addresses.length === 0 ? {} : { srcSet: addresses.join(', '), sizes: `${size}px` }
}
