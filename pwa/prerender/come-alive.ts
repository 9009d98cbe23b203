declare global {
  interface Window {
    /** A button that was pressed before its code was there. Set by `public/boot.js`, which is there before this file. */
    pressedEarly?: HTMLElement
  }
}

/**
 * From now on this part of the page answers, the whole of it or one whose code came later. What was entered, focused or pressed in it
 * before is told it now: React hands on nothing that came before it took the element over.
 */
export function comeAlive(part: HTMLElement = document.documentElement): void {
  const isOwn = (element: Element) => (element.closest('[data-later]') ?? document.documentElement) === part
  for (const field of part.querySelectorAll<HTMLInputElement>('input, textarea'))
    if (isOwn(field)) tellEntered(field)
  for (const list of part.querySelectorAll('select')) if (isOwn(list)) tellChosen(list)
  const focused = document.activeElement
  if (focused && focused !== document.body && isOwn(focused))
    focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  part.dataset.alive = ''
  if (!document.querySelector(WAITING)) for (const go of waiting.splice(0)) go()
  const pressed = window.pressedEarly
  if (!pressed || !isOwn(pressed)) return
  delete window.pressedEarly
  // Right after the effect that calls: within it React cannot take over the part that was pressed, and lets the press go by.
  queueMicrotask(() => pressed.click())
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
function tellEntered(field: HTMLInputElement): void {
  const { value, checked, type } = field
  if (checked === field.defaultChecked && value === field.defaultValue) return
  // React takes over the part that it stands in, where that was put off, and notes what is in it: from here on it hears of a change.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (checked !== field.defaultChecked) {
    // Of a group of choices the one that was picked says it for the other.
    if (type === 'radio' && !checked) return
    field.checked = field.defaultChecked
    field.click()
  } else {
    field.value = field.defaultValue
    // Not through React's setter, which would take the change for its own and fire no event.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function tellChosen(list: HTMLSelectElement): void {
  const rendered = [...list.options].findIndex(({ defaultSelected }) => defaultSelected)
  const chosen = list.selectedIndex
  if (chosen === Math.max(0, rendered)) return
  // As above; what React takes over shows what was rendered.
  list.dispatchEvent(new Event('input', { bubbles: true }))
  list.selectedIndex = chosen
  list.dispatchEvent(new Event('change', { bubbles: true }))
}
