import { useStore } from '../../../ui/store.ts'
import { selecting } from './selecting.ts'
import { clearTicks } from './toggle-tick.ts'

/** Shows or hides the ticks of the lists. */
export function SelectButton() {
  const on = useStore(selecting)
  return (
    <button
      type="button"
      className="inline target small strong underline"
      onClick={() => (on ? clearTicks() : selecting.set(true))}
    >
      {on ? 'Cancel' : 'Select'}
    </button>
  )
}
