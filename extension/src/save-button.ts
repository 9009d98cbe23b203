import type { KeyedDecision, KeyedSave } from '../../backend/contracts/keyed-decision.ts'
import { STAGE_NAMES } from '../../backend/contracts/pipeline-stages.ts'
import { isTrouble, type Trouble } from './ask.ts'
import { el, link } from './draw.ts'
import { describeTrouble } from './trouble-view.ts'

/** Becomes a link to the saved product. Says why if it was not saved. */
export function saveButton({
  origin,
  saved,
  save,
}: {
  origin: string
  saved: KeyedDecision['saved']
  save(): Promise<KeyedSave | Trouble>
}): HTMLElement {
  const place = el('div', { class: 'save', 'aria-live': 'polite' })
  if (saved) place.append(savedLink(origin, saved))
  else place.append(el('button', { type: 'button', click: (event) => void press(event) }, 'Save product'))
  return place

  async function press({ currentTarget }: Event): Promise<void> {
    const button = currentTarget as HTMLButtonElement
    button.disabled = true
    const reply = await save()
    button.disabled = false
    if (!isTrouble(reply)) {
      const saved = savedLink(origin, reply)
      place.replaceChildren(saved)
      return saved.focus()
    }
    const { title, text } = describeTrouble(reply, navigator.onLine)
    place.replaceChildren(
      button,
      el('p', { role: 'alert', class: 'warning' }, `Not saved. ${title}. ${text}`),
    )
    button.focus()
  }
}

function savedLink(
  origin: string,
  { entryId, stage }: NonNullable<KeyedDecision['saved']>,
): HTMLAnchorElement {
  return link(`${origin}/my-products/${entryId}`, `In My products: ${STAGE_NAMES[stage]}`, 'button')
}
