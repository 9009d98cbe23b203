import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Follow } from '#contracts/lookup'
import { describeError } from '../../../describe-error.ts'
import { useOnline } from '../../../offline/online.ts'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { SHOPS } from '../trends/product-head.tsx'
import { followWords } from './follow-words.ts'
import styles from './follows-list.module.css'
import { follows, unfollow } from './queries.ts'

export function FollowsList() {
  const { data } = useQuery(follows)
  if (!data || data.follows.length === 0) return null
  return (
    <section className={`${styles.follows} stack gap-1`} aria-labelledby="follows">
      <h2 id="follows">Followed by number</h2>
      <p className={`${styles.soft} small soft`}>
        <Figure>{data.follows.length}</Figure> of {data.most}
      </p>
      <ul className={styles.list}>
        {data.follows.map((each) => (
          <Row key={each.id} follow={each} />
        ))}
      </ul>
    </section>
  )
}

function Row({ follow }: { follow: Follow }) {
  const client = useQueryClient()
  const online = useOnline()
  const { channel, externalId, productId, state } = follow
  const name = follow.name ?? `${SHOPS[channel]} ${externalId}`
  const { mutate, isPending } = useMutation({
    mutationFn: () => unfollow(client, follow.id),
    onError: (error) => toast({ title: 'Still followed', description: describeError(error) }),
  })
  return (
    <li>
      <div>
        {productId === null ? (
          <strong>{name}</strong>
        ) : (
          <Link className="inline target strong underline" to="/product/$id" params={{ id: productId }}>
            {name}
          </Link>
        )}
        <p className={`${styles.soft} small soft`} data-bad={state === 'not-found' || undefined}>
          {SHOPS[channel]} {externalId}. <Figure>{followWords(follow)}</Figure>
        </p>
      </div>
      <button
        type="button"
        className={`${styles.stop} tool soft pill`}
        aria-label={`Stop following ${name}`}
        disabled={isPending || !online}
        onClick={() => mutate()}
      >
        <Icon name="close" size={20} />
      </button>
    </li>
  )
}
