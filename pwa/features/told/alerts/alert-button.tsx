import { type ComponentProps, Suspense } from 'react'
import { drawnPart } from '../../../prerender/drawn-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

// Lazy: the dialog's code is not needed to read a page.
const AlertButtonState = drawnPart('tell-me-state', () => import('./alert-button-state.tsx'))

export function AlertButton(props: ComponentProps<typeof AlertButtonState>) {
  return (
    <Suspense
      fallback={
        <Button disabled>
          <Icon name="bell" /> {props.label ?? 'Alert me'}
        </Button>
      }
    >
      <AlertButtonState {...props} />
    </Suspense>
  )
}
