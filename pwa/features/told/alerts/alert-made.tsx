import { lazy, Suspense } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'

const PushOffer = lazy(() => import('../delivery/push-offer.tsx'))

export function AlertMade({ name, words, onClose }: { name: string; words: string; onClose: () => void }) {
  return (
    <Dialog open title="Saved" close="Done" onClose={onClose}>
      <p role="status">
        We tell you when {words}: <strong>{name}</strong>.
      </p>
      <Suspense>
        <PushOffer />
      </Suspense>
    </Dialog>
  )
}
