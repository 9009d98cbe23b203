import { useRouterState } from '@tanstack/react-router'
import { COMPARE_MIN } from '#contracts/plans'
import { Button, PrimaryLink } from '../../../ui/button.tsx'
import { useStore } from '../../../ui/store.ts'
import styles from './compare-bar.module.css'
import { ticked } from './ticked.ts'
import { clearTicks, compareLimit } from './toggle-tick.ts'

export default function CompareBar() {
  const { kind, items } = useStore(ticked)
  const comparing = useRouterState({ select: ({ location }) => location.pathname === '/compare' })
  if (items.length === 0 || comparing) return null
  const ids = items.map(({ id }) => id).join()
  return (
    <section className={styles.bar} aria-label="Compare">
      <p role="status">
        <strong>{items.length} selected</strong>{' '}
        <span className="small soft">
          {items.length < COMPARE_MIN ? 'Pick one more to compare' : `of ${compareLimit()}`}
        </span>
      </p>
      <Button onClick={clearTicks}>Cancel</Button>
      {items.length >= COMPARE_MIN && (
        <PrimaryLink to="/compare" search={kind === 'products' ? { products: ids } : { suppliers: ids }}>
          Compare<span className="visually-hidden"> {items.map(({ name }) => name).join(', ')}</span>
        </PrimaryLink>
      )}
    </section>
  )
}
