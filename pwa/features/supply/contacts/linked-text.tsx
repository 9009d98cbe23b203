export interface TextLink {
  /** A part of the text. */
  written: string
  href: string
}

/** The text as written, with its links in place. */
export function LinkedText({
  text,
  links,
  className,
  onOpen,
}: {
  text: string
  links: readonly TextLink[]
  className?: string | undefined
  onOpen?: (() => void) | undefined
}) {
  let from = 0
  const parts = links.map(({ written, href }) => {
    const at = text.indexOf(written, from)
    const before = at < 0 ? ' ' : text.slice(from, at)
    if (at >= 0) from = at + written.length
    return (
      <span key={href}>
        {before}
        <a className={className} href={href} onClick={onOpen}>
          {written}
        </a>
      </span>
    )
  })
  return (
    <span>
      {parts}
      {text.slice(from)}
    </span>
  )
}
