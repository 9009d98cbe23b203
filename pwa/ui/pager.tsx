import { Button } from './button.tsx'

/** Draws nothing for a single page. `last`: null while the pages are not counted. */
export function Pager({
  page,
  last,
  hasNext = last === null || page < last,
  label = 'Pages',
  onChange,
}: {
  page: number
  last: number | null
  hasNext?: boolean
  label?: string
  onChange: (page: number) => void
}) {
  if (page === 1 && last !== null && last <= 1) return null
  return (
    <nav className="row wrap apart gap-2 tabular" aria-label={label}>
      <Button disabled={page === 1} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <p>
        Page {page}
        {last !== null && ` of ${last}`}
      </p>
      <Button disabled={!hasNext} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
