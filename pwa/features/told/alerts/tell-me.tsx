import { type ComponentProps, Suspense } from 'react'
import { drawnPart } from '../../../prerender/drawn-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

// What there is to be told of, and how, is more code than a page needs to be read.
const TellMeState = drawnPart('tell-me-state', () => import('./tell-me-state.tsx'))

/** Two taps and its owner is told when something changes. A visitor is asked to log in first. */
export function TellMe(props: ComponentProps<typeof TellMeState>) {
  return (
    <Suspense
      fallback={
        <Button disabled>
          <Icon name="bell" /> Tell me
        </Button>
      }
    >
      <TellMeState {...props} />
    </Suspense>
  )
}
