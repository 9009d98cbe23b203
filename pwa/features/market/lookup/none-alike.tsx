import { QuietLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

export function NoneAlike() {
  return (
    <Notice
      icon="search"
      title="No product of ours uses this photo"
      action={<QuietLink to="/search">Search by name</QuietLink>}
    >
      <p>
        The same thing may be sold with other photos. A photo with a tenth cut away, or with large words over
        it, is often not found: use the whole one.
      </p>
    </Notice>
  )
}
