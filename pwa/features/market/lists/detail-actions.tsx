import { PrimaryLink } from '../../../ui/button.tsx'
import { AlertButton } from '../../told/alerts/alert-button.tsx'
import { SaveButton } from '../../work/my-products/save-button.tsx'

export function DetailActions({ id, name }: { id: string; name: string }) {
  return (
    <div className="columns gap-2">
      <PrimaryLink to="/product/$id" params={{ id }} viewTransition>
        Open<span className="visually-hidden"> {name}</span>
      </PrimaryLink>
      <SaveButton product={{ id, name }} />
      <AlertButton subject={{ kind: 'product', id }} name={name} />
    </div>
  )
}
