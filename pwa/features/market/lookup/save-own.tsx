import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { STAGE_NAMES } from '#contracts/pipeline-stages'
import type { Recognised } from '#contracts/shop-links'
import { Button, QuietLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { askToLogIn } from '../../plan/identity/ask-to-log-in.ts'
import { currentUser } from '../../plan/identity/user.ts'
import { usePipeline } from '../../work/pipeline/use-pipeline.ts'
import { useSignedInHere } from '../../work/watchlist/watching.ts'

export function SaveOwn({ name, read }: { name: string; read: Recognised }) {
  const client = useQueryClient()
  const signedIn = useSignedInHere()
  const address = useLocation({ select: ({ href }) => href })
  const link = linkOf(read)
  const { items } = usePipeline()
  const mine = items.find(
    (item) => item.stage !== 'dropped' && (link === null ? item.name === name : item.link === link),
  )
  if (mine) {
    return (
      <QuietLink to="/my-products/$id" params={{ id: mine.id }}>
        <Icon name="watched" /> {STAGE_NAMES[mine.stage]}
        <span className="visually-hidden">: {name} in my products</span>
      </QuietLink>
    )
  }
  const save = async () => {
    if (!signedIn && !navigator.onLine) {
      return toast({ title: 'You are offline', description: 'To save this, sign in when you are online.' })
    }
    // An unknown session asks for a login, which says what fails.
    const user = signedIn || (await client.query(currentUser).catch(() => null))
    if (!user) return askToLogIn('feature', address, { press: 'own', name })
    const { saveOwn } = await import('../../work/my-products/save.ts')
    await saveOwn(client, { name, link })
  }
  return (
    <Button onClick={() => void save()} data-press="own">
      <Icon name="watch" /> Save
    </Button>
  )
}

/** The shop's URL without tracking parameters. */
function linkOf(read: Recognised): string | null {
  if (read.kind !== 'product') return null
  const { channel, externalId, site } = read
  return channel === 'tiktok'
    ? `https://shop.tiktok.com/view/product/${externalId}`
    : `https://www.${site ?? 'amazon.com'}/dp/${externalId}`
}
