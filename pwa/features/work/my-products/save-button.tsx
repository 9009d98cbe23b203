import { Suspense } from 'react'
import { drawnPart } from '../../../prerender/drawn-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './save-button.module.css'
import type { SaveButtonProps } from './save-state.tsx'

// What is saved, and how it is kept offline, is more code than a list needs to be read.
const SaveState = drawnPart('save-state', () => import('./save-state.tsx'))

/**
 * One tap puts a product into My products; after that it says its stage, and leads there. A visitor is asked to log in
 * first.
 */
export function SaveButton({ product, small = false }: SaveButtonProps) {
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
