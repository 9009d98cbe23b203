import { Link } from '@tanstack/react-router'
import wholeCard from '../../ui/whole-card.module.css'

/** A supplier's name that leads to its page. The whole card around it, which has a place of its own, is the target. */
export function SupplierLink({ id, children }: { id: string; children: string }) {
  return (
    <Link className={wholeCard.link} to="/supplier/$id" params={{ id }} viewTransition>
      {children}
    </Link>
  )
}
