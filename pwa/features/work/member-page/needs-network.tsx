import { QuietLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

export function NeedsNetwork({ page }: { page: string }) {
  return (
    <Notice
      icon="offline"
      title={`${page} works only online`}
      action={
        <p className="flex wrap gap-2">
          <QuietLink to="/trending">Saved trends</QuietLink>
          <QuietLink to="/suppliers">Saved suppliers</QuietLink>
        </p>
      }
    >
      <p>Your account and plan are checked online. These pages work offline:</p>
    </Notice>
  )
}
