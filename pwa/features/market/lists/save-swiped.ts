import type { QueryClient } from '@tanstack/react-query'
import { memberTag } from '../../../offline/member-cookie.ts'
import { toast } from '../../../ui/toast-store.ts'
import { askToLogIn } from '../../plan/identity/ask-to-log-in.ts'
import { currentUser } from '../../plan/identity/user.ts'

export async function saveSwiped(
  client: QueryClient,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const signedIn = memberTag() !== null
  if (!signedIn && !navigator.onLine) {
    toast({ title: 'You are offline', description: 'To save this, sign in when you are online.' })
    return
  }
  // On failure, the login page decides.
  const user = signedIn || (await client.query(currentUser).catch(() => null))
  if (!user) return askToLogIn('feature', undefined, { press: `save:${id}`, name })
  const { save } = await import('../../work/my-products/save.ts')
  await save(client, { productId: id, name })
}
