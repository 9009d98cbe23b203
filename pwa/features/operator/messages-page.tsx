import { useState } from 'react'
import { Tabs } from '../../ui/tabs.tsx'
import { AccountSection } from '../shell/frame/account-section.tsx'
import { Message } from './message.tsx'
import { OperatorPage } from './operator-page.tsx'
import { contactMessages } from './queries.ts'

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'settled', label: 'Done' },
] as const

export default function MessagesPage() {
  const [state, setState] = useState<'open' | 'settled'>('open')
  return (
    <OperatorPage
      title="Messages"
      lead="From the contact form. Who has a plan comes first: we promise them that."
    >
      <Tabs label="Which messages" tabs={[...STATES]} value={state} onChange={setState} panel="messages" />
      <div id="messages" role="tabpanel" aria-label="Messages">
        <AccountSection
          title={state === 'open' ? 'Open' : 'Done'}
          query={contactMessages(state)}
          height="20rem"
        >
          {({ messages, canReply }) =>
            messages.length === 0 ? (
              <p className="small soft pretty">
                {state === 'open' ? 'Every message is answered.' : 'Nothing was answered yet.'}
              </p>
            ) : (
              <ul className="stack">
                {messages.map((message) => (
                  <Message key={message.id} message={message} canReply={canReply} />
                ))}
              </ul>
            )
          }
        </AccountSection>
      </div>
    </OperatorPage>
  )
}
