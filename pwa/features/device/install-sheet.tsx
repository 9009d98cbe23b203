import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ShareSheetSteps } from './share-sheet-steps.tsx'

/** The how-to of a device that has no install button. */
export default function InstallSheet() {
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Keep it on your home screen" close="Not now">
      <p>It opens like an app, also without a network.</p>
      <ShareSheetSteps />
      <p>The steps stay under More.</p>
    </Dialog>
  )
}
