import { createFileRoute } from '@tanstack/react-router'
import { confirmNewsletter } from '#contracts/inbox'
import { call } from '../api.ts'
import { EmailLinkPage } from '../features/public/inbox/email-link-page.tsx'
import { EmailLinkSearch } from '../features/public/inbox/email-link-search.ts'

export const Route = createFileRoute('/newsletter/confirm')({
  validateSearch: EmailLinkSearch,
  component: Confirm,
})

function Confirm() {
  const { token = null } = Route.useSearch()
  return (
    <EmailLinkPage
      title="Newsletter"
      question="Do you want our newsletter at this address?"
      label="Yes, subscribe"
      done={{
        title: 'You are subscribed',
        text: 'Every newsletter has a link to unsubscribe.',
      }}
      token={token}
      act={(given) => call(confirmNewsletter, { body: { token: given } })}
    />
  )
}
