type Child = Node | string | null

/** Texts become text nodes only: shops and members write names. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | boolean | ((event: Event) => void)>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (typeof value === 'string') element.setAttribute(name, value)
    else element.toggleAttribute(name, value)
  }
  element.append(...children.filter((child) => child !== null))
  return element
}

/** Opens beside the shop's page, which stays as it is. */
export function link(href: string, words: string, look = ''): HTMLAnchorElement {
  return el('a', { href, target: '_blank', rel: 'noreferrer', class: look }, words)
}

/** Replaces the view. Its heading gets the focus, so that screen readers read on from there. */
export function show(...children: readonly Child[]): void {
  const main = document.querySelector('main')
  main?.replaceChildren(...children.filter((child) => child !== null))
  const heading = main?.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}
