import { Suspense } from 'react'
import type { ProductDetail } from '#contracts/product'
import { CHANNEL_WORDS } from '#contracts/trends'
import { drawnPart } from '../../../prerender/drawn-part.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { plural, quantity, short, tenths } from '../../../ui/number.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { useStore } from '../../../ui/store.ts'
import { chosenCurrency } from '../../shell/currency/chosen-currency.ts'
import { usePageTitle } from '../../shell/frame/shell.tsx'
import { AlertButton } from '../../told/alerts/alert-button.tsx'
import { SaveButton } from '../../work/my-products/save-button.tsx'
import { formatViews } from '../products/format-views.ts'
import type { ProductSummary } from '../products/product-summary.ts'
import styles from './product-head.module.css'
import { shareProduct } from './share-product.ts'

const OwnPrice = drawnPart('own-price', () => import('../../shell/currency/own-price.tsx'))

const PICTURE_PX = 320
export const SHOPS = { tiktok: 'TikTok Shop', amazon: 'Amazon' } as const

export function ProductHead({ product, detail }: { product: ProductSummary; detail: ProductDetail | null }) {
  usePageTitle(product.name)
  return (
    <header className={styles.head}>
      <div className={styles.picture}>
        <Picture source={product.imageUrls[0] ?? null} size={PICTURE_PX} name={product.name} eager />
      </div>
      <div className="grid top shrink gap-2">
        <p className={`${styles.kind} row wrap small soft`}>
          {CHANNEL_WORDS[product.channel]}
          {product.category && ` · ${product.category}`}
        </p>
        <h1 className={styles.name}>{product.name}</h1>
        <p className={styles.price}>
          {product.price === null ? (
            'No price given'
          ) : (
            <Price price={product.price} listPrice={product.listPrice} currency={product.currency} />
          )}
        </p>
        <InOwnCurrency price={product.price} currency={product.currency} />
        <ul className={`${styles.facts} flex wrap small soft tabular`}>
          {factsOf(product, detail).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        <SaveButton product={product} />
        <AlertButton subject={{ kind: 'product', id: product.id }} name={product.name} />
        <Button onClick={() => void shareProduct(product)}>
          <Icon name="share" /> Share
        </Button>
        {detail?.url && (
          <a className={buttonLook('quiet')} href={detail.url} target="_blank" rel="noreferrer">
            <Icon name="open" /> Open in the shop
          </a>
        )}
      </div>
    </header>
  )
}

/** Reserves the line until the rate loads. */
function InOwnCurrency({ price, currency }: Pick<ProductSummary, 'price' | 'currency'>) {
  const to = useStore(chosenCurrency)
  if (to === null || price === null || currency === null || to === currency) return null
  return (
    <p className={styles.own}>
      <Suspense fallback={null}>
        <OwnPrice price={price} currency={currency} to={to} />
      </Suspense>
    </p>
  )
}

function factsOf(product: ProductSummary, detail: ProductDetail | null): string[] {
  const facts = [
    product.rating === null
      ? null
      : `★ ${tenths(product.rating)}${product.ratingCount ? ` of ${plural(product.ratingCount, 'rating')}` : ''}`,
    product.viewCount === null ? null : views(product.viewCount),
    detail?.soldCount == null ? null : `${quantity(detail.soldCount)} sold in total`,
    detail?.rank == null ? null : `rank ${quantity(detail.rank)} on ${SHOPS[product.channel]}`,
    product.shopName === null ? null : `sold by ${product.shopName}`,
  ]
  return facts.filter((fact) => fact !== null)
}

/** Millions as in lists; lower counts in thousands. */
function views(count: number): string {
  return count < 50_000 ? `${short(count)} ${count === 1 ? 'view' : 'views'}` : formatViews(count)
}
