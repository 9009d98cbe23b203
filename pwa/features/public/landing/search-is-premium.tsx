import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { OFFER } from '../../../content/offer.ts'
import { memberTag } from '../../../offline/member-cookie.ts'
import { PrimaryLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { currentUser } from '../../plan/identity/user.ts'

export default function SearchIsPremium({
  open,
  onClose,
  products,
}: {
  open: boolean
  onClose: () => void
  products: string
}) {
  const marked = memberTag() !== null
  const { data: user, isPending } = useQuery({ ...currentUser, enabled: marked })
  if (marked && isPending) return null
  if (open && user?.subscriptionStatus === 'active') return <Navigate to="/search" />
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Search is a Premium feature"
      alert
      action={<PrimaryLink to="/premium">See Premium</PrimaryLink>}
    >
      <p>
        Searching {products} by name comes with a plan: Premium at {OFFER.premiumPrice} a month, or Pro. The
        trend lists and the supplier directory are open to everyone.
      </p>
    </Dialog>
  )
}
