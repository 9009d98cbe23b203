import { createFileRoute } from '@tanstack/react-router'
import { unsubscribeWeeklyReport } from '#contracts/weekly'
import { call } from '../api.ts'
import { EmailLinkPage } from '../features/public/inbox/email-link-page.tsx'
import { EmailLinkSearch } from '../features/public/inbox/email-link-search.ts'

export const Route = createFileRoute('/weekly-report/unsubscribe')({
  validateSearch: EmailLinkSearch,
  component: Unsubscribe,
})

function Unsubscribe() {
  const { token = null } = Route.useSearch()
  return (
    <EmailLinkPage
      title="Weekly report"
      question="Stop the weekly report for this account?"
      label="Unsubscribe"
      done={{
        title: 'The weekly report is turned off',
        text: 'Your plan does not change. You can turn the report on again in your profile.',
      }}
      token={token}
      act={(given) => call(unsubscribeWeeklyReport, { query: { token: given } })}
    />
  )
}
