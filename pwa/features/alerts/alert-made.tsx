import { Dialog } from '../../ui/dialog.tsx'

/** An alert was saved: what it does. */
export function AlertMade({ name, words, onClose }: { name: string; words: string; onClose: () => void }) {
  return (
    <Dialog open title="Saved" close="Done" onClose={onClose}>
      <p role="status">
        We tell you when {words}: <strong>{name}</strong>.
      </p>
    </Dialog>
  )
}
