import { useQuery } from '@tanstack/react-query'
import type { PictureSearch } from '#contracts/picture-search'
import { OfflineError } from '../../../call-errors.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { day, plural, quantity } from '../../../ui/number.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SHOPS } from '../trends/product-head.tsx'
import { AlikeHere } from './alike-here.tsx'
import { AlikeList, sureness } from './alike-list.tsx'
import { NoneAlike } from './none-alike.tsx'
import { alikeProducts } from './queries.ts'

export function AlikeProducts({ looks }: { looks: string[] }) {
  const { data, error, refetch } = useQuery(alikeProducts(looks))
  if (error instanceof OfflineError) return <AlikeHere looks={looks} />
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height="8rem" />
  if (data.compared === 0) {
    return (
      <Notice icon="time" title="No photo to compare with yet">
        <p>This server is still reading the photos of its products. Try again in a few minutes.</p>
      </Notice>
    )
  }
  return (
    <section className="stack gap-3" aria-label="Products with this photo">
      {data.alike.length === 0 ? (
        <NoneAlike />
      ) : (
        <AlikeList
          products={data.alike.map(({ distance, channel, ...product }) => ({
            ...product,
            words: `${sureness(distance)} · ${SHOPS[channel]}`,
          }))}
        />
      )}
      <p className="small soft">{comparedWords(data)}</p>
    </section>
  )
}

function comparedWords({ compared, products, publishedAt }: PictureSearch) {
  const asOf = publishedAt === null ? '' : ` · edition of ${day(publishedAt.slice(0, 10))}`
  return (
    <Figure>{`Compared with the first photo of ${quantity(compared)} of ${plural(products, 'product')}${asOf}`}</Figure>
  )
}
