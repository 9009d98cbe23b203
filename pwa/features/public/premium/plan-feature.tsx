import { type ReactNode, useId } from 'react'
import { PlanOffer } from '../../plan/billing/plan-offer.tsx'
import styles from './plan-feature.module.css'

export function PlanFeature({
  title,
  parts,
  children,
}: {
  title: string
  parts: readonly (readonly [what: string, how: string])[]
  children?: ReactNode
}) {
  const id = useId()
  return (
    <div className={`${styles.plan} grid gap-5`}>
      <section aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <dl className={`${styles.parts} grid`}>
          {parts.map(([what, how]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
        {children && <p className={styles.free}>{children}</p>}
      </section>
      <PlanOffer />
    </div>
  )
}
