import { lazy, Suspense, useState } from 'react'
import { creatorName, handleBeside } from '#contracts/creator-name'
import type { CreatorCard, CreatorDetail } from '#contracts/creators'
import { Figure } from '../../../ui/figure.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { plural, quantity } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import item from '../../shell/frame/item-view.module.css'
import { usePageTitle } from '../../shell/frame/shell.tsx'
import { originWords } from '../../shell/freshness/origin-line.tsx'
import { SaveWatchedButton } from '../../work/watchlist/save-watched-button.tsx'
import { CreatorContact } from './creator-contact.tsx'
import { creatorFacts, soldWords } from './creator-facts.ts'
import { CreatorProducts } from './creator-products.tsx'
import styles from './creator-view.module.css'
import { explainHitRate, hitRateWords } from './hit-rate-words.ts'
import { OutsideLink } from './outside-link.tsx'
import { useContactEmail } from './use-contact-email.ts'
import { VideoLinks } from './video-links.tsx'

const SampleOffer = lazy(() => import('./sample-offer.tsx'))
const PICTURE_PX = 96

/** `detail` null: only a card's data. */
export function CreatorView({
  creator,
  detail,
  productId,
}: {
  creator: CreatorCard
  detail: CreatorDetail | null
  productId: string | undefined
}) {
  const name = creatorName(creator)
  usePageTitle(name)
  const email = useContactEmail(creator)
  const [offers, setOffers] = useState(false)
  const handle = handleBeside(creator)
  return (
    <article className={`${item.item} grid top shrink gap-5`}>
      <div className="grid top shrink gap-5">
        <header className={styles.head}>
          <span className={styles.picture}>
            <Picture source={creator.imageUrl} size={PICTURE_PX} none="people" eager />
          </span>
          <div className="stack gap-1">
            <h1 className={`${item.name} breaks`}>{name}</h1>
            {handle !== null && <p className="soft breaks">{handle}</p>}
            <p className="soft tabular">{creatorFacts(creator)}</p>
            {creator.url !== null && (
              <p>
                <OutsideLink to={creator.url} says="opens the profile">
                  Profile on TikTok
                </OutsideLink>
              </p>
            )}
            <div className="flex wrap gap-2">
              <SaveWatchedButton kind="creator" id={creator.id} name={name} />
            </div>
          </div>
        </header>
        <HitRatePanel creator={creator} />
        {detail && <Categories sells={detail.sells} />}
      </div>
      <div className={`${item.side} grid top shrink gap-5`}>
        <CreatorContact creator={creator} email={email} />
        <Fold title="Send a sample" onOpen={() => setOffers(true)}>
          {offers && (
            <Suspense fallback={<Skeleton height="24rem" />}>
              <SampleOffer creator={creator} email={email} productId={productId} />
            </Suspense>
          )}
        </Fold>
      </div>
      <div className={`${styles.whole} grid shrink gap-5`}>
        {detail && <CreatorProducts creator={creator} products={detail.products} />}
        {detail && detail.videos.length > 0 && (
          <Fold title="Newest videos">
            <VideoLinks videos={detail.videos} origin={detail.provenance.origin} />
          </Fold>
        )}
        <p className="small soft tabular">
          Sales are the source’s estimates, of our products only.{' '}
          <Figure>{originWords(creator.provenance)}</Figure>.
        </p>
      </div>
    </article>
  )
}

function HitRatePanel({ creator }: { creator: CreatorCard }) {
  const { hitRate, unitsStated, productsStated, unitsIn30Days } = creator
  const words = hitRateWords(hitRate)
  const stated = [
    unitsStated === null ? null : `${quantity(unitsStated)} sold`,
    productsStated === null ? null : `of ${plural(productsStated, 'product')}`,
    unitsIn30Days === null ? null : `${quantity(unitsIn30Days)} in 30 days`,
  ].filter((part) => part !== null)
  return (
    <section className="stack gap-2 water round-lg pad-4" aria-labelledby="hit-rate">
      <h2 id="hit-rate" className="large strong tabular">
        {words ?? 'Hit rate not known'}
      </h2>
      <p className="small soft tabular pretty">
        {words !== null && hitRate !== null
          ? explainHitRate(hitRate)
          : 'No sales of our products are counted for their videos yet.'}
      </p>
      <p className="tabular">{soldWords(creator)}</p>
      {stated.length > 0 && (
        <p className="small soft tabular">
          The source states for all their products: <Figure>{stated.join(', ')}</Figure>.
        </p>
      )}
    </section>
  )
}

function Categories({ sells }: { sells: CreatorDetail['sells'] }) {
  if (sells.length === 0) return null
  return (
    <Panel title="What they sell">
      <ul className="stack">
        {sells.map(({ category, products, units }) => (
          <li key={category} className={`${styles.category} row wrap apart`}>
            <span className="strong">{category}</span>
            <span className="small soft tabular">
              {soldWords({ unitsKnown: units, productsKnown: products })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
