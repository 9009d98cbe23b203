import { type ComponentProps, lazy, Suspense } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './save-button.module.css'

// What is saved, and how it is kept offline, is more code than a list needs to be read.
const SaveState = lazy(() => import('./save-state.tsx'))

/**
 * One tap puts a product into My products; after that it says its stage, and leads there. A visitor is asked to log in
 * first.
 */
export function SaveButton({ product, small = false }: ComponentProps<typeof SaveState>) {
  return (
    <Suspense fallback={<Place small={small} />}>
      <SaveState product={product} small={small} />
    </Suspense>
  )
}

/** Holds its place. */
function Place({ small }: { small: boolean }) {
  return small ? (
    <span className={styles.small} aria-hidden="true">
      <Icon name="watch" size={22} />
    </span>
  ) : (
    <Button disabled>
      <Icon name="watch" /> Save
    </Button>
  )
}
