declare global {
  interface Window {
    pressedEarly?: HTMLElement
  }
}

/**
 * Call when a part is hydrated. Replays earlier input, focus and presses, because React drops events from
 * before hydration.
 */
export function comeAlive(part: HTMLElement = document.documentElement): void {
  const isOwn = (element: Element) => (element.closest('[data-later]') ?? document.documentElement) === part
  const fields = [...part.querySelectorAll<HTMLInputElement>('input, textarea')].filter(isOwn)
  const lists = [...part.querySelectorAll('select')].filter(isOwn)
  // Read everything first: the first replayed event re-renders and resets the others.
  const events = [...fields.flatMap(entered), ...lists.flatMap(chosen)]
  const focused = document.activeElement
  if (focused && focused !== document.body && isOwn(focused))
    focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  part.dataset.alive = ''
  if (!document.querySelector(WAITING)) for (const go of waiting.splice(0)) go()
  const pressed = window.pressedEarly
  if (pressed && isOwn(pressed)) {
    delete window.pressedEarly
    events.push(() => pressed.click())
  }
  // A single press is replayed right after the calling effect: React cannot hydrate the pressed part within
  // it and would drop the press.
  if (events.length === 1 && pressed) queueMicrotask(() => events[0]?.())
  else replayQueued(events)
}

/** One per render, so a choice reaches the URL with the text beside it. */
function replayQueued(events: (() => void)[]): void {
  const [replay, ...rest] = events
  replay?.()
  if (rest.length > 0) setTimeout(() => replayQueued(rest))
}

/** Resolves when the whole page is hydrated. */
export function wholePageAlive(): Promise<void> {
  return new Promise((go) => {
    if (document.querySelector(WAITING)) waiting.push(go)
    else go()
  })
}

const WAITING = ':is(:root, [data-later]):not([data-alive])'
const waiting: (() => void)[] = []

/** React keeps a field's value and stores the rendered one as `default`. */
function entered(field: HTMLInputElement): (() => void)[] {
  const { value, checked, type } = field
  const isChecked = checked !== field.defaultChecked
  // In a radio group, only the chosen one is replayed.
  if ((!isChecked && value === field.defaultValue) || (isChecked && type === 'radio' && !checked)) return []
  return [
    () => {
      // This event hydrates the surrounding part and records the current value, so that the next change is noticed.
      field.dispatchEvent(new Event('input', { bubbles: true }))
      if (isChecked) {
        field.checked = !checked
        field.click()
        return
      }
      if (type === 'file') {
        // Its value is the name of a file, which code cannot set.
        field.dispatchEvent(new Event('change', { bubbles: true }))
        return
      }
      field.value = field.defaultValue
      // The prototype's setter: React's own would record the change and fire no event.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
  ]
}

function chosen(list: HTMLSelectElement): (() => void)[] {
  const rendered = [...list.options].findIndex((option) => option.hasAttribute('selected'))
  const index = list.selectedIndex
  // Without such an option the list is not from rendered HTML: its choice is the address's, not a reader's.
  if (rendered < 0 || index === rendered) return []
  return [
    () => {
      // See above; hydration shows the rendered option.
      list.dispatchEvent(new Event('input', { bubbles: true }))
      list.selectedIndex = index
      list.dispatchEvent(new Event('change', { bubbles: true }))
    },
  ]
}
