import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { ShareSheetSteps } from './share-sheet-steps.tsx'

export default function InstallSheet() {
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Add it to your home screen" close="Not now">
      <p>It opens like an app, also offline.</p>
      <ShareSheetSteps />
      <p>You can find these steps later under Account and settings.</p>
    </Dialog>
  )
}
