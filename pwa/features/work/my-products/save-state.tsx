import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { STAGE_NAMES } from '#contracts/pipeline-stages'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { askToLogIn } from '../../plan/identity/ask-to-log-in.ts'
import { currentUser } from '../../plan/identity/user.ts'
import { useEntryOf } from '../pipeline/use-pipeline.ts'
import { useSignedInHere } from '../watchlist/watching.ts'
import styles from './save-button.module.css'

export interface SaveButtonProps {
  product: { id: string; name: string }
  small?: boolean
}

export default function SaveState({ product, small = false }: SaveButtonProps) {
  const entry = useEntryOf(product.id)
  const save = useSave(product)
  if (entry && entry.stage !== 'dropped') {
    const stage = STAGE_NAMES[entry.stage]
    return (
      <Link
        className={small ? `${styles.small} tool soft pill` : buttonLook('quiet')}
        to="/my-products/$id"
        params={{ id: entry.id }}
        viewTransition
      >
        <span className={`${styles.saved} grid`}>
          <Icon name="watched" size={small ? 22 : 20} />
        </span>
        <span className={small ? 'visually-hidden' : undefined}>
          {stage}
          <span className="visually-hidden">: {product.name} in my products</span>
        </span>
      </Link>
    )
  }
  const word = entry ? 'Save again' : 'Save'
  return small ? (
    <button type="button" className={`${styles.small} tool soft pill`} onClick={() => void save()}>
      <Icon name="watch" size={22} />
      <span className="visually-hidden">
        {word} {product.name}
      </span>
    </button>
  ) : (
    <Button onClick={() => void save()} data-press={`save:${product.id}`}>
      <Icon name="watch" /> {word}
    </Button>
  )
}

function useSave({ id, name }: SaveButtonProps['product']): () => Promise<void> {
  const client = useQueryClient()
  const signedIn = useSignedInHere()
  return async () => {
    if (!signedIn && !navigator.onLine) {
      return toast({ title: 'You are offline', description: 'To save this, sign in when you are online.' })
    }
    // On failure, the login page decides.
    const user = signedIn || (await client.query(currentUser).catch(() => null))
    if (!user) return askToLogIn('feature', undefined, { press: `save:${id}`, name })
    // Lazy: most readers of a list save nothing.
    const { save } = await import('./save.ts')
    await save(client, { productId: id, name })
  }
}
