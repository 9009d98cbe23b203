import { createFileRoute } from '@tanstack/react-router'
import { unsubscribeNewsletter } from '#contracts/inbox'
import { call } from '../api.ts'
import { EmailLinkPage } from '../features/public/inbox/email-link-page.tsx'
import { EmailLinkSearch } from '../features/public/inbox/email-link-search.ts'

export const Route = createFileRoute('/newsletter/unsubscribe')({
  validateSearch: EmailLinkSearch,
  component: Unsubscribe,
})

function Unsubscribe() {
  const { token = null } = Route.useSearch()
  return (
    <EmailLinkPage
      title="Newsletter"
      question="Stop the newsletter to this address?"
      label="Unsubscribe"
      done={{
        title: 'You are unsubscribed',
        text: 'You will get no more newsletters. You can sign up again at any time.',
      }}
      token={token}
      act={(given) => call(unsubscribeNewsletter, { query: { token: given } })}
    />
  )
}
