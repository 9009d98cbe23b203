import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

export function NoProductsYet() {
  return (
    <Notice
      icon="mine"
      title="No products yet"
      action={
        <Link className={buttonLook('primary')} to="/trending">
          See what is trending
        </Link>
      }
    >
      <p>
        Press Save on a product. It stays here with your notes, quotes, tasks and photos, from the first
        message to a supplier until you sell it. You also see what changed since your last visit.
      </p>
    </Notice>
  )
}
