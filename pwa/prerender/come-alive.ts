declare global {
  interface Window {
    /** What was pressed before its code was there. Set by `public/boot.js`, which is there before this file. */
    pressedEarly?: HTMLElement
  }
}

/**
 * From now on this part of the page answers, the whole of it or one whose code came later. What was entered, focused or pressed in it
 * before is told it now: React hands on nothing that came before it took the element over.
 */
export function comeAlive(part: HTMLElement = document.documentElement): void {
  const isOwn = (element: Element) => (element.closest('[data-later]') ?? document.documentElement) === part
  const fields = [...part.querySelectorAll<HTMLInputElement>('input, textarea')].filter(isOwn)
  const lists = [...part.querySelectorAll('select')].filter(isOwn)
  // All of it is read now: drawing the page anew, for the first that is told, sets the others back.
  const untold = [...fields.flatMap(entered), ...lists.flatMap(chosen)]
  const focused = document.activeElement
  if (focused && focused !== document.body && isOwn(focused))
    focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  part.dataset.alive = ''
  if (!document.querySelector(WAITING)) for (const go of waiting.splice(0)) go()
  const pressed = window.pressedEarly
  if (pressed && isOwn(pressed)) {
    delete window.pressedEarly
    untold.push(() => pressed.click())
  }
  // A press alone right after the effect that calls: within it React cannot take over the part that was pressed, and lets it go by.
  if (untold.length === 1 && pressed) queueMicrotask(() => untold[0]?.())
  else tellInTurn(untold)
}

/** Each when the page is drawn with what came before it: a choice goes to the address with the text that stands beside it. */
function tellInTurn(untold: (() => void)[]): void {
  const [tell, ...rest] = untold
  tell?.()
  if (rest.length > 0) setTimeout(() => tellInTurn(rest))
}

/** Settles when React has taken over all of the page. */
export function wholePageAlive(): Promise<void> {
  return new Promise((go) => {
    if (document.querySelector(WAITING)) waiting.push(go)
    else go()
  })
}

const WAITING = ':is(:root, [data-later]):not([data-alive])'
const waiting: (() => void)[] = []

/** React leaves a field as it finds it, and keeps what it rendered as `default`. */
function entered(field: HTMLInputElement): (() => void)[] {
  const { value, checked, type } = field
  const isChecked = checked !== field.defaultChecked
  // Of a group of choices the one that was picked says it for the other.
  if ((!isChecked && value === field.defaultValue) || (isChecked && type === 'radio' && !checked)) return []
  return [
    () => {
      // React takes over the part that it stands in, where that was put off, and notes what is in it: from here on it hears of a change.
      field.dispatchEvent(new Event('input', { bubbles: true }))
      if (isChecked) {
        field.checked = !checked
        field.click()
        return
      }
      field.value = field.defaultValue
      // Not through React's setter, which would take the change for its own and fire no event.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
  ]
}

function chosen(list: HTMLSelectElement): (() => void)[] {
  const rendered = [...list.options].findIndex(({ defaultSelected }) => defaultSelected)
  const index = list.selectedIndex
  if (index === Math.max(0, rendered)) return []
  return [
    () => {
      // As above; what React takes over shows what was rendered.
      list.dispatchEvent(new Event('input', { bubbles: true }))
      list.selectedIndex = index
      list.dispatchEvent(new Event('change', { bubbles: true }))
    },
  ]
}
