import { claimOf, headlineOf, verdictOf } from '#contracts/trend-words'
import { CHANNEL_WORDS } from '#contracts/trends'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { usePageTitle } from '../../shell/frame/shell.tsx'
import { originWords } from '../../shell/freshness/origin-line.tsx'
import type { PipelineItem } from '../pipeline/items.ts'
import styles from './entry-head.module.css'

const PICTURE_PX = 96

export function EntryHead({ item }: { item: PipelineItem }) {
  usePageTitle(item.name)
  const { product, link } = item
  const facts = product?.now ?? null
  return (
    <header className={`${styles.head} grid gap-4 items-start`}>
      <div className={styles.picture}>
        <Picture source={product?.imageUrl ?? null} size={PICTURE_PX} eager />
      </div>
      <div className={`${styles.what} grid shrink`}>
        <h1 className={styles.name}>{item.name}</h1>
        {facts ? (
          <>
            <p className="strong tabular">
              {facts.price === null ? (
                'No price given'
              ) : (
                <Price price={facts.price} listPrice={facts.listPrice} currency={facts.currency} />
              )}
              {product?.channel && ` · ${CHANNEL_WORDS[product.channel]}`}
            </p>
            {facts.trend && (
              <p className={`${styles.trend} small soft tabular`} data-claim={claimOf(facts.trend)}>
                <strong>{headlineOf(facts.trend)}</strong> {verdictOf(facts.trend)}
              </p>
            )}
          </>
        ) : (
          <p className="small soft">{aboutUnknown(item)}</p>
        )}
        <p className="small soft">{product?.provenance && originWords(product.provenance)}</p>
        {link !== null && (
          <a className="inline target small strong underline" href={link} target="_blank" rel="noreferrer">
            Open where you found it
          </a>
        )}
      </div>
    </header>
  )
}

function aboutUnknown({ productId, product, unsent }: PipelineItem): string {
  if (productId === null) return 'Your own item: we do not follow it, so there are no figures.'
  if (product === null && unsent > 0) return 'Saved on this device. Figures come when you are online.'
  return 'Not in the lists now, so there are no new figures.'
}
