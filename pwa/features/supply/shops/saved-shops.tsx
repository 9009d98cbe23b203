import { SHOPS_OF_PLAN } from '#contracts/plans'
import { PrimaryLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { plural, quantity } from '../../../ui/number.ts'
import { SavedList } from '../../work/watchlist/saved-list.tsx'
import { savedShops } from '../../work/watchlist/watching.ts'

export function SavedShops() {
  return (
    <SavedList
      things="shops"
      itemsOf={savedShops}
      none={<NoShops />}
      figures={({ now }) =>
        now && (
          <>
            <p className="small medium tabular">
              {`${quantity(now.rising)} of ${plural(now.productsKnown, 'product')} ${now.rising === 1 ? 'rises' : 'rise'}`}
            </p>
            <p className="small soft tabular">
              {now.unitsAWeek === null
                ? 'Sales of a week not counted'
                : `${quantity(now.unitsAWeek)} sold last week`}
            </p>
          </>
        )
      }
    />
  )
}

function NoShops() {
  return (
    <Notice
      icon="product"
      title="No saved shops yet"
      action={<PrimaryLink to="/tiktok">See all shops</PrimaryLink>}
    >
      <p>
        Open a shop and press Save shop. Next time you see here what rises, what it added and what it dropped.{' '}
        {`${SHOPS_OF_PLAN.free} shops are free, ${SHOPS_OF_PLAN.pro} with a plan.`}
      </p>
    </Notice>
  )
}
