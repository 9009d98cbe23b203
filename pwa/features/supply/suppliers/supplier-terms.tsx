import type { SupplierCard } from '#contracts/suppliers'
import { day } from '../../../ui/number.ts'
import styles from './supplier-terms.module.css'
import { formatPriceTerm, grouped } from './terms.ts'

export function SupplierTerms({
  supplier: { pricing, moq, termsVerifiedOn },
}: {
  supplier: Pick<SupplierCard, 'pricing' | 'moq' | 'termsVerifiedOn'>
}) {
  if (pricing === null && moq === null)
    return <p className="small soft">No price and no minimum order given.</p>
  return (
    <dl className={`${styles.terms} flex small tabular`}>
      <div>
        <dt>Price</dt>
        <dd>{pricing === null ? 'not given' : formatPriceTerm(pricing)}</dd>
      </div>
      <div>
        <dt>Minimum order</dt>
        <dd>{moq === null ? 'not given' : grouped(moq)}</dd>
      </div>
      {termsVerifiedOn && (
        <div>
          <dt>Checked on</dt>
          <dd>{day(termsVerifiedOn)}</dd>
        </div>
      )}
    </dl>
  )
}

/** `$3.20–4.10 a piece · from 500 pieces` */
export function TermsLine({
  supplier: { pricing, moq },
}: {
  supplier: Pick<SupplierCard, 'pricing' | 'moq'>
}) {
  if (pricing === null && moq === null)
    return <p className="small soft">No price and no minimum order given.</p>
  return (
    <p className="small tabular">
      <strong>{pricing === null ? 'No price given' : formatPriceTerm(pricing)}</strong>{' '}
      {moq !== null && `· from ${grouped(moq)}`}
    </p>
  )
}
