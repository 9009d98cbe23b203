import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CATEGORIES, categorySlug } from '#contracts/categories'
import { CHANNEL_WORDS } from '#contracts/trends'
import { drawnPart } from '../../../prerender/drawn-part.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { useStore } from '../../../ui/store.ts'
import { chosenCurrency } from '../../shell/currency/chosen-currency.ts'
import { usePageTitle } from '../../shell/frame/shell.tsx'
import { AlertButton } from '../../told/alerts/alert-button.tsx'
import { SaveButton } from '../../work/my-products/save-button.tsx'
import type { ProductSummary } from '../products/product-summary.ts'
import styles from './product-head.module.css'
import { shareProduct } from './share-product.ts'

const OwnPrice = drawnPart('own-price', () => import('../../shell/currency/own-price.tsx'))

const PICTURE_PX = 320
export const SHOPS = { tiktok: 'TikTok Shop', amazon: 'Amazon' } as const

/** `entry`: the member's own, whose alerts include its tasks. */
export function ProductHead({ product, entry }: { product: ProductSummary; entry: string | null }) {
  usePageTitle(product.name)
  const { id, name, price, currency, trend, netProfit, suppliersFound } = product
  return (
    <header className={styles.head}>
      <div className={styles.picture}>
        <Picture source={product.imageUrls[0] ?? null} size={PICTURE_PX} name={name} eager />
      </div>
      <div className="grid top shrink gap-1">
        <p className="small soft">
          {CHANNEL_WORDS[product.channel]}
          {product.category && (
            <>
              {' · '}
              <CategoryName name={product.category} />
            </>
          )}
        </p>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.price}>
          {price === null ? (
            'No price given'
          ) : (
            <Price price={price} listPrice={product.listPrice} currency={currency} />
          )}
        </p>
        <InOwnCurrency price={price} currency={currency} />
      </div>
      <div className={styles.actions}>
        <SaveButton product={product} />
        <AlertButton
          subject={entry === null ? { kind: 'product', id } : { kind: 'entry', id: entry }}
          name={name}
          now={{ times: timesOf(trend), dollars: netProfit?.likely ?? null }}
        />
        {/* biome-ignore lint/a11y/useValidAnchor: without script the address leads there */}
        <a
          className={buttonLook(suppliersFound > 0 ? 'primary' : 'quiet')}
          href="#suppliers"
          onClick={(event) => {
            // A new address would put this page between Back and the list.
            event.preventDefault()
            const suppliers = document.getElementById('suppliers')
            suppliers?.scrollIntoView()
            suppliers?.focus({ preventScroll: true })
          }}
        >
          <Icon name={suppliersFound > 0 ? 'mail' : 'suppliers'} />{' '}
          {suppliersFound > 0 ? 'Message' : 'Suppliers'}
        </a>
        <Button onClick={() => void shareProduct(product)}>
          <Icon name="share" /> <span className="visually-hidden">Share</span>
        </Button>
      </div>
    </header>
  )
}

/** A source's own category has no page. */
function CategoryName({ name }: { name: string }) {
  const known = CATEGORIES.find((category) => category === name)
  if (!known) return name
  return (
    <Link className="underline" to="/category/$slug" params={{ slug: categorySlug(known) }}>
      {name}
    </Link>
  )
}

/** Last week as a multiple of the normal week, as alerts compare it. */
function timesOf({ lastWeek, usualWeek }: ProductSummary['trend']): number | null {
  return lastWeek === null || !usualWeek ? null : lastWeek / usualWeek
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
