import { useQueryClient } from '@tanstack/react-query'
import type { WatchedKind } from '#contracts/watchlist'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast-store.ts'
import styles from '../../../ui/two-words.module.css'
import { askToLogIn } from '../../plan/identity/ask-to-log-in.ts'
import { currentUser } from '../../plan/identity/user.ts'
import { decide, useSignedInHere, useWatching } from './watching.ts'

/** Saves a supplier, a creator or a shop. */
export function SaveWatchedButton({ kind, id, name }: { kind: WatchedKind; id: string; name: string }) {
  const client = useQueryClient()
  const signedIn = useSignedInHere()
  const watching = useWatching({ kind, id })
  const pressed = { press: `watch:${kind === 'supplier' ? id : `${kind}-${id}`}`, name }
  const press = async () => {
    if (signedIn) return await decide(client, { kind, id, name }, !watching)
    if (!navigator.onLine) {
      return toast({ title: 'You are offline', description: 'To save this, sign in when you are online.' })
    }
    // On failure, the login page decides.
    const user = await client.query(currentUser).catch(() => null)
    if (user) await decide(client, { kind, id, name }, true)
    else askToLogIn('feature', undefined, pressed)
  }
  return (
    <Button aria-pressed={watching} onClick={() => void press()} data-press={pressed.press}>
      <span className={`${styles.icon} grid`} data-on={watching || undefined}>
        <Icon name={watching ? 'watched' : 'watch'} />
      </span>
      {/* Both labels take space, so nothing moves. */}
      <span className={`${styles.words} grid start`}>
        <span data-shown={!watching || undefined}>Save {kind}</span>
        <span data-shown={watching || undefined}>{SAVED[kind]}</span>
      </span>
    </Button>
  )
}

const SAVED = { supplier: 'Supplier saved', creator: 'Creator saved', shop: 'Shop saved' } as const
