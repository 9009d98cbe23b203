import { Button } from '../../../ui/button.tsx'
import styles from './record-pager.module.css'

export function RecordPager({
  page,
  last,
  label,
  onChange,
}: {
  page: number
  last: number
  label: string
  onChange: (page: number) => void
}) {
  if (last <= 1) return null
  return (
    <nav className={`${styles.pager} row apart gap-2 tabular`} aria-label={label}>
      <Button disabled={page === 1} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <p>
        Page {page} of {last}
      </p>
      <Button disabled={page >= last} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
