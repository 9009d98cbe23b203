import { type KeyboardEvent, type ReactNode, Suspense, useId, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ListedProduct } from './listed-product.ts'
import styles from './split-view.module.css'

const PICTURE_PX = 72

/**
 * The panel comes with a pick. The right arrow moves from row to panel; Escape returns, and closes it from
 * the list.
 */
export default function SplitView({
  picked,
  onClose,
  details,
  children,
}: {
  picked: Pick<ListedProduct, 'id' | 'name' | 'imageUrl'> | null
  onClose: () => void
  details: ReactNode
  children: (panel: string) => ReactNode
}) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const rowOf = (product: { id: string }) =>
    document.querySelector<HTMLElement>(`a[data-row="${product.id}"]`)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!picked) return
    const inRow = (event.target as Element).closest('[data-row]') !== null
    const inPanel = panel.current?.contains(event.target as Node) ?? false
    if (event.key === 'ArrowRight' && inRow) panel.current?.querySelector<HTMLElement>('h2')?.focus()
    else if (event.key === 'Escape' && inPanel) rowOf(picked)?.focus()
    else if (event.key === 'Escape' && inRow) onClose()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: focusable rows inside receive the keys, which bubble here
    <div className={styles.split} data-picked={picked !== null || undefined} onKeyDown={onKeyDown}>
      <div className="shrink">{children(id)}</div>
      {picked !== null && (
        <aside
          className={`${styles.panel} grid top gap-4 lined surface round-lg`}
          id={id}
          aria-label="Details"
          ref={panel}
        >
          <div className={styles.head}>
            <Picture source={picked.imageUrl} size={PICTURE_PX} eager />
            <h2 className={styles.name} tabIndex={-1}>
              {picked.name}
            </h2>
            <Button
              aria-label="Close details"
              onClick={() => {
                rowOf(picked)?.focus()
                onClose()
              }}
            >
              <Icon name="close" />
            </Button>
          </div>
          <Suspense fallback={<Skeleton height="20rem" />}>{details}</Suspense>
        </aside>
      )}
    </div>
  )
}
