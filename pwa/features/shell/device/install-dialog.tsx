import { useState } from 'react'
import { install } from '../../../offline/install.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ShareSheetSteps } from './share-sheet-steps.tsx'

/** `prompt`: the browser has its own dialog, which follows. */
export function InstallDialog({ way }: { way: 'prompt' | 'share-sheet' }) {
  const [open, setOpen] = useState(true)
  const accept = () => {
    setOpen(false)
    void install()
  }
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title="Add it to your home screen"
      close="Not now"
      action={
        way === 'prompt' && (
          <Button look="primary" onClick={accept}>
            Install
          </Button>
        )
      }
    >
      <p>Your products open like an app, also offline.</p>
      {way === 'share-sheet' && <ShareSheetSteps />}
      <p>You can do this later under Account and settings.</p>
    </Dialog>
  )
}
