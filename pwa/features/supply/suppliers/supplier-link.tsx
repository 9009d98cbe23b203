import { Link } from '@tanstack/react-router'
import wholeCard from '../../../ui/whole-card.module.css'

/** `productId`: product it was opened for. The link covers its positioned card. */
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
