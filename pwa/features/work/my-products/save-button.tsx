import { Suspense } from 'react'
import { drawnPart } from '../../../prerender/drawn-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './save-button.module.css'
import type { SaveButtonProps } from './save-state.tsx'

// Lazy: saving and offline code is not needed to read a list.
const SaveState = drawnPart('save-state', () => import('./save-state.tsx'))

/** Afterwards shows the stage and links there. Visitors are asked to log in. */
export function SaveButton({ product, small = false }: SaveButtonProps) {
  return (
    <Suspense fallback={<SaveButtonSkeleton small={small} />}>
      <SaveState product={product} small={small} />
    </Suspense>
  )
}

function SaveButtonSkeleton({ small }: { small: boolean }) {
  return small ? (
    <span className={`${styles.small} tool soft pill`} aria-hidden="true">
      <Icon name="watch" size={22} />
    </span>
  ) : (
    <Button disabled>
      <Icon name="watch" /> Save
    </Button>
  )
}
