import { SHOP_PAGE, type ShopDetail } from '#contracts/shops'
import { CHANNEL_WORDS } from '#contracts/trends'
import { Figure } from '../../../ui/figure.tsx'
import { day } from '../../../ui/number.ts'
import { Pager } from '../../../ui/pager.tsx'
import { LinkedProducts } from '../../market/products/linked-products.tsx'
import item from '../../shell/frame/item-view.module.css'
import { usePageTitle } from '../../shell/frame/shell.tsx'
import { originWords } from '../../shell/freshness/origin-line.tsx'
import { SaveWatchedButton } from '../../work/watchlist/save-watched-button.tsx'
import type { ShopSummary } from './queries.ts'
import { ShopNews } from './shop-news.tsx'
import { productsHeading, shopConclusion, soldWords, statedWords } from './shop-words.ts'

interface Paged {
  page: number
  onPage: (page: number) => void
}

/** `detail` null: only a list row's data. */
export function ShopView({
  shop,
  detail,
  ...paged
}: Paged & { shop: ShopSummary; detail: ShopDetail | null }) {
  const { id, name, channel, stated } = shop
  usePageTitle(name)
  const words = stated && statedWords(stated)
  const sold = detail && soldWords(detail)
  return (
    <article className={`${item.item} grid top shrink gap-5`}>
      <div className="grid top shrink gap-5">
        <header className="grid gap-2">
          <p className="small soft">Shop · {CHANNEL_WORDS[channel]}</p>
          <h1 className={`${item.name} breaks`}>{name}</h1>
          {detail && <p className="large strong tabular pretty">{shopConclusion(detail)}.</p>}
          {sold !== null && <p className="tabular">{sold}.</p>}
          <div className="flex wrap gap-2">
            <SaveWatchedButton kind="shop" id={id} name={name} />
          </div>
        </header>
      </div>
      <div className={`${item.side} grid top shrink gap-5`}>{detail && <ShopNews shop={detail} />}</div>
      <div className="grid top shrink gap-5">
        {detail && <Products detail={detail} {...paged} />}
        {stated && words !== null && (
          <p className="small soft tabular">
            The source states: <Figure>{words}</Figure>. <Figure>{originWords(stated.provenance)}</Figure>.
          </p>
        )}
        <p className="small soft tabular">
          Products by the shop’s name. <Figure>{originWords(shop.provenance)}</Figure>.
        </p>
      </div>
    </article>
  )
}

function Products({ detail: { productsKnown, products }, page, onPage }: Paged & { detail: ShopDetail }) {
  if (productsKnown === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="products">
      <h2 id="products" className="large strong">
        {productsHeading(productsKnown, (page - 1) * SHOP_PAGE + 1, products.length)}
      </h2>
      <LinkedProducts
        products={products}
        fact={({ firstSeenOn }) => (
          <p className="small soft tabular">
            On record since <Figure>{day(firstSeenOn)}</Figure>
          </p>
        )}
      />
      <Pager
        page={page}
        last={Math.ceil(productsKnown / SHOP_PAGE)}
        label="Pages of products"
        onChange={onPage}
      />
    </section>
  )
}
