import { Dialog } from '../../../ui/dialog.tsx'
import PushOffer from '../delivery/push-offer.tsx'

/** After an alert was saved: its notification on this device. */
export default function OfferedPush({
  name,
  words,
  onClose,
}: {
  name: string
  words: string
  onClose: () => void
}) {
  return (
    <Dialog open title="Also on this device" close="Done" onClose={onClose}>
      <p>
        We will alert you when {words}: <strong>{name}</strong>.
      </p>
      <PushOffer />
    </Dialog>
  )
}
