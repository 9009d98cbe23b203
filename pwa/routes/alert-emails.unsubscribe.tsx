import { createFileRoute } from '@tanstack/react-router'
import { unsubscribeAlertEmails } from '#contracts/delivery'
import { call } from '../api.ts'
import { EmailLinkPage } from '../features/public/inbox/email-link-page.tsx'
import { EmailLinkSearch } from '../features/public/inbox/email-link-search.ts'

export const Route = createFileRoute('/alert-emails/unsubscribe')({
  validateSearch: EmailLinkSearch,
  component: Unsubscribe,
})

function Unsubscribe() {
  const { token = null } = Route.useSearch()
  return (
    <EmailLinkPage
      title="E-mails about alerts"
      question="Stop all e-mails about alerts for this account?"
      label="Unsubscribe"
      done={{
        title: 'E-mails about alerts are turned off',
        text: 'Your alerts stay, and you see in the app what they find. You can turn the e-mails on again in your profile.',
      }}
      token={token}
      act={(given) => call(unsubscribeAlertEmails, { query: { token: given } })}
    />
  )
}
