import { ALERTS_OF_PLAN } from '#contracts/plans'
import { QuietLink } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { quantity } from '../../../ui/number.ts'

/** `pro`: null if unknown. */
export function NoRoom({
  most,
  pro,
  here = false,
}: {
  most: number
  pro: boolean | null
  /** The page already lists the alerts. */
  here?: boolean
}) {
  return (
    <>
      <p>
        <strong>
          <Figure>{quantity(most)}</Figure> of <Figure>{quantity(most)}</Figure> alerts used.
        </strong>{' '}
        Delete one to make another
        <Figure>{pro === false && `, or upgrade: a plan has ${ALERTS_OF_PLAN.pro}`}</Figure>.
      </p>
      {!here && (
        <p>
          <QuietLink to="/alerts" search={{ view: 'alerts' }}>
            See your alerts
          </QuietLink>
        </p>
      )}
      {pro === false && (
        <p>
          <QuietLink to="/payment">Get Premium</QuietLink>
        </p>
      )}
    </>
  )
}
