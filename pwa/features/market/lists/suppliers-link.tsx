import { Link } from '@tanstack/react-router'
import { Figure } from '../../../ui/figure.tsx'
import { plural } from '../../../ui/number.ts'

export function SuppliersLink({ id, name, count }: { id: string; name: string; count: number }) {
  if (count === 0) return <span className="soft">No supplier yet</span>
  return (
    <Link className="inline target strong underline" to="/product/$id" params={{ id }} hash="suppliers">
      <Figure>{plural(count, 'supplier')}</Figure>
      <span className="visually-hidden"> for {name}</span>
    </Link>
  )
}
