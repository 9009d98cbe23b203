import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { NotSaved } from '../../../ui/failed.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { useNow } from '../../../ui/now.ts'
import { age, plural } from '../../../ui/number.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AlikeList, sureness } from './alike-list.tsx'
import { productsHere } from './known-here.ts'
import { NoneAlike } from './none-alike.tsx'
import { type SavedLooks, searchSavedLooks } from './saved-looks.ts'

/** Without a network: compares with the looks saved on this device. */
export function AlikeHere({ looks }: { looks: string[] }) {
  const client = useQueryClient()
  const now = useNow()
  const [found, setFound] = useState<SavedLooks | null | undefined>(undefined)
  useEffect(() => {
    void searchSavedLooks(looks).then(setFound)
  }, [looks])
  if (found === undefined) return <Skeleton height="8rem" />
  if (found === null) return <NotSaved what="Search by photo" />
  const names = new Map(productsHere(client).map(({ id, name }) => [id, name]))
  return (
    <section className="stack gap-3" aria-label="Products with this photo">
      {found.alike.length === 0 ? (
        <NoneAlike />
      ) : (
        <AlikeList
          products={found.alike.map(({ id, distance }) => ({
            ...{ id, imageUrl: null },
            name: names.get(id) ?? `Product ${id}, not saved on this device`,
            words: sureness(distance),
          }))}
        />
      )}
      <p className="small soft">
        <Figure>{`Compared with ${plural(found.compared, 'photo')}, saved ${age(found.savedAt, now)}`}</Figure>{' '}
        · offline
      </p>
    </section>
  )
}
