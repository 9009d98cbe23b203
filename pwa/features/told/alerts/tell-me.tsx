import { type ComponentProps, Suspense } from 'react'
import { drawnPart } from '../../../prerender/drawn-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

// Lazy: the dialog's code is not needed to read a page.
const TellMeState = drawnPart('tell-me-state', () => import('./tell-me-state.tsx'))

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
