import { Link } from '@tanstack/react-router'
import wholeCard from '../../../ui/whole-card.module.css'

/** Covers its positioned card. `productId`: product that the supplier or creator was opened for. */
export function CardLink({
  to,
  id,
  productId,
  children,
}: {
  to: '/supplier/$id' | '/creator/$id'
  id: string
  productId?: string | undefined
  children: string
}) {
  return (
    <Link
      className={wholeCard.link}
      to={to}
      params={{ id }}
      search={{ product: productId === undefined ? undefined : Number(productId) }}
      viewTransition
    >
      {children}
    </Link>
  )
}
