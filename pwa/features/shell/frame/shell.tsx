import { useRouterState } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { BRAND } from '../../../brand/brand.ts'
import { comeAlive } from '../../../prerender/come-alive.ts'
import { laterPart } from '../../../prerender/later-part.tsx'
import { useStore } from '../../../ui/store.ts'
import { shownToast } from '../../../ui/toast-store.ts'
import { ticked } from '../../market/ticks/ticked.ts'
import { Navigation } from './navigation.tsx'
import styles from './shell.module.css'

const Toaster = lazy<ComponentType>(() =>
  import('../../../ui/toaster.tsx').catch(() => {
    // Toast code failed to load: callers that wait for a paint continue.
    shownToast.get()?.onPainted()
    shownToast.subscribe(() => shownToast.get()?.onPainted())
    return { default: () => null }
  }),
)
const CompareBar = lazy(() => import('../../market/ticks/compare-bar.tsx'))
const Footer = laterPart(() => import('./footer.tsx'))

export function Shell({ children }: { children: ReactNode }) {
  const toastShown = useStore(shownToast) !== null
  const [toasted, setToasted] = useState(false)
  if (toastShown && !toasted) setToasted(true)
  const someTicked = useStore(ticked).items.length > 0
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#page">
        Skip to main content
      </a>
      <Navigation />
      <div className={styles.column}>
        <main id="page" className={styles.page} tabIndex={-1}>
          {children}
        </main>
        {someTicked && (
          <Suspense>
            <CompareBar />
          </Suspense>
        )}
        <Foot />
      </div>
      <Announcer />
      {toasted && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </div>
  )
}

const TOOLS = /^\/(trending|search|explore|compare|suppliers?|product|my-products)(\/|$)/

function Foot() {
  const path = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  })
  if (TOOLS.test(path)) return null
  return (
    <div className={styles.foot}>
      <Footer />
    </div>
  )
}

/** Sets the tab's title; after navigation focuses the heading and announces it. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${BRAND.name}`
  }, [title])
  // Every page calls this, and React hydrates a page in one go.
  useEffect(() => comeAlive(), [])
}

function Announcer() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const [announced, setAnnounced] = useState('')
  const last = useRef(path)
  useEffect(() => {
    if (last.current === undefined) last.current = path
    if (path === last.current) return
    last.current = path
    const heading = document.querySelector<HTMLElement>('#page h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    setAnnounced(document.title)
  }, [path])
  return (
    <p className="visually-hidden" role="status">
      {announced}
    </p>
  )
}
