import { useState } from 'react'
import { makeKeptReadable } from '../../../offline/kept-schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { plural } from '../../../ui/number.ts'
import { toast } from '../../../ui/toast-store.ts'
import { countUnsent } from '../../work/pipeline/count-unsent.ts'
import { costsOutbox } from '../../work/profit/outbox.ts'
import { watchOutbox } from '../../work/watchlist/outbox.ts'
import { signOut } from '../identity/sign-out.ts'

/** Asks if unsent data would be lost, or for all devices. */
export function SignOutButton({ everywhere = false }: { everywhere?: boolean }) {
  const [asked, setAsked] = useState(false)
  // Counted on press: another tab may have sent them.
  const [unsent, setUnsent] = useState(0)
  const leave = () => void signOut({ everywhere })
  const press = async () => {
    try {
      await makeKeptReadable()
    } catch {
      return toast({
        title: 'You are still signed in',
        description: 'This device could not see whether something is not saved yet. Go online and try again.',
        tone: 'destructive',
      })
    }
    const count = watchOutbox.unsent().length + costsOutbox.unsent().length + (await countUnsent())
    if (!everywhere && count === 0) return leave()
    setUnsent(count)
    setAsked(true)
  }
  const words = everywhere ? 'Sign out everywhere' : 'Sign out'
  return (
    <>
      <Button onClick={() => void press()}>
        <Icon name="leave" /> {words}
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={everywhere ? 'Sign out everywhere?' : 'Sign out now? Some changes are not sent yet'}
        close="Stay signed in"
        action={
          <Button look="primary" onClick={leave}>
            {unsent > 0 ? `${words} and lose them` : words}
          </Button>
        }
      >
        {everywhere && (
          <p>You are signed out on all your devices, this one too. You can sign in again at any time.</p>
        )}
        {unsent > 0 && (
          <p>
            <Figure>{plural(unsent, 'change')}</Figure> {unsent === 1 ? 'is' : 'are'} not saved to your
            account yet. If you sign out now, {unsent === 1 ? 'it is' : 'they are'} lost. Go online first to
            save {unsent === 1 ? 'it' : 'them'}.
          </p>
        )}
      </Dialog>
    </>
  )
}
