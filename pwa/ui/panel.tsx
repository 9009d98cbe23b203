import { type ReactNode, useId } from 'react'

export function Panel({
  title,
  action,
  anchor,
  children,
}: {
  title: string
  action?: ReactNode
  anchor?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="stack gap-3 pad-4 lined surface round-lg" aria-labelledby={id} id={anchor}>
      <div className="row wrap apart gap-2">
        <h2 id={id} className="large">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
