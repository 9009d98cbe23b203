import { lazy, Suspense, useCallback, useState } from 'react'
import { Panel } from '../../../ui/panel.tsx'
import type { SoldProduct } from './sold-product.ts'
import { WhoSellsWaiting } from './who-sells-waiting.tsx'

const WhoSellsIt = lazy(() => import('./who-sells-it.tsx'))

/**
 * Code and data load when the reader comes near: a product page has neither in its first load. A height is
 * reserved, so nothing in view moves.
 */
export function WhoSellsLater({ product }: { product: SoldProduct }) {
  const [isNear, setNear] = useState(false)
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '60% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place}>
      <Panel title="Who sells it" anchor="who-sells-it">
        {isNear ? (
          <Suspense fallback={<WhoSellsWaiting />}>
            <WhoSellsIt product={product} />
          </Suspense>
        ) : (
          <WhoSellsWaiting />
        )}
      </Panel>
    </div>
  )
}
