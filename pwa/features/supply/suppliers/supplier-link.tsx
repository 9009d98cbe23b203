import { Link } from '@tanstack/react-router'
import wholeCard from '../../../ui/whole-card.module.css'

/**
 * A supplier's name that leads to its page, which then knows for which product (`productId`) it was opened. The whole card around it, which has a place of its own, is the target.
 */
export function SupplierLink({
  id,
  productId,
  children,
}: {
  id: string
  productId?: string | undefined
  children: string
}) {
  return (
    <Link
      className={wholeCard.link}
      to="/supplier/$id"
      params={{ id }}
      search={{ product: productId === undefined ? undefined : Number(productId) }}
      viewTransition
    >
      {children}
    </Link>
  )
}
