import type { TiktokItem } from '#contracts/trends'
import { Icon } from '../../../ui/icon.tsx'
import { short } from '../../../ui/number.ts'
import { Price } from '../../../ui/price.tsx'
import { CardHead, CardHeadSkeleton } from '../../market/products/card-head.tsx'
import { OriginLine } from '../../shell/freshness/origin-line.tsx'
import styles from './live-card.module.css'
import { TrendLine } from './trend-line.tsx'

const FIRST_ON_SCREEN = 2

export function LiveCard({
  item,
  position,
  ownOrigin,
}: {
  item: TiktokItem
  position: number
  ownOrigin: boolean
}) {
  const heading = `live-${item.id}`
  const { price, list_price: listPrice, currency } = item
  const video = item.tiktok_videos.find(({ video_url }) => video_url.startsWith('https://'))
  return (
    <li className={`${styles.card} lined surface round-lg`}>
      <article className={`${styles.article} grid gap-3`} aria-labelledby={heading}>
        <CardHead
          id={item.id}
          headingId={heading}
          name={item.product_name}
          imageUrl={item.image_urls[0] ?? null}
          size="small"
          eager={position <= FIRST_ON_SCREEN}
        >
          <p className={`${styles.price} flex wrap tabular baseline normal`}>
            {price === null ? (
              <span className="small soft">No price given</span>
            ) : (
              <strong>
                <Price price={price} listPrice={listPrice} currency={currency} />
              </strong>
            )}
          </p>
        </CardHead>
        <p className="small soft tabular">{factsOf(item).join(' · ') || ' '}</p>
        <TrendLine trend={item.trend} />
        <div className={`${styles.foot} row apart target gap-2`}>
          {ownOrigin && <OriginLine of={[item.provenance]} />}
          {video && (
            <a
              className={`${styles.video} inline target gap-1 small strong`}
              href={video.video_url}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="play" size={20} />
              <span className="visually-hidden">Video of {item.product_name}, opens TikTok</span>
            </a>
          )}
        </div>
      </article>
    </li>
  )
}

export function LiveCardSkeleton() {
  return (
    <li className={`${styles.card} lined surface round-lg`}>
      <div className={`${styles.article} grid gap-3`}>
        <CardHeadSkeleton>
          <p className={`${styles.price} flex wrap tabular baseline normal`}> </p>
        </CardHeadSkeleton>
        <p className="small"> </p>
        <p className="large"> </p>
        <div className={`${styles.foot} row apart target gap-2`}>
          <p> </p>
        </div>
      </div>
    </li>
  )
}

function factsOf({ view_count, sold_count }: TiktokItem): string[] {
  return [
    view_count === null ? null : `${short(view_count)} ${view_count === 1 ? 'view' : 'views'}`,
    sold_count === null ? null : `${short(sold_count)} sold`,
  ].filter((fact) => fact !== null)
}
