import { Link } from '@tanstack/react-router'
import { OFFER } from '../../content/offer.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Why the search box cannot be used. */
export default function SearchIsPremium({
  open,
  onClose,
  products,
}: {
  open: boolean
  onClose: () => void
  products: string
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Search is a Premium feature"
      alert
      action={
        <Link className={buttonLook('primary')} to="/premium">
          See Premium
        </Link>
      }
    >
      <p>
        Searching {products} by name comes with Premium, {OFFER.premiumPrice} a month. The trend lists and the
        supplier directory are open to everyone.
      </p>
    </Dialog>
  )
}
