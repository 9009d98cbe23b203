import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { creatorName } from '#contracts/creator-name'
import { type CreatorCard, revealCreator } from '#contracts/creators'
import { FREE_CONTACTS } from '#contracts/plans'
import { call } from '../../../api.ts'
import { memberTag } from '../../../offline/member-cookie.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { currentUser } from '../../plan/identity/user.ts'
import { useConnection } from '../../shell/freshness/connection.ts'
import { CopyButton } from '../contacts/copy-button.tsx'
import { MailLinks } from '../contacts/mail-links.tsx'
import { askForContact } from '../contacts/reveal.ts'
import { costFor } from '../contacts/reveal-cost.ts'
import styles from './creator-contact.module.css'
import { creatorContact } from './queries.ts'

export function CreatorContact({ creator, email }: { creator: CreatorCard; email: string | null }) {
  const fact = useRef<HTMLElement>(null)
  if (email !== null) {
    return (
      <Panel title="Contact">
        <p className={`${styles.email} row apart gap-2`}>
          <span ref={fact} className="strong breaks">
            <MailLinks email={email} />
          </span>
          <CopyButton text={email} what="e-mail" from={fact} />
        </p>
        <p className="small soft">They publish this address on their profile.</p>
      </Panel>
    )
  }
  return (
    <Panel title="Contact">
      {creator.hasContact ? (
        <Locked creator={creator} />
      ) : (
        <p className="small soft">
          No public e-mail known.{creator.url !== null && ' Send a message on TikTok.'}
        </p>
      )}
    </Panel>
  )
}

function Locked({ creator }: { creator: CreatorCard }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const cut = useConnection() !== 'online'
  const { data: user } = useQuery({ ...currentUser, enabled: memberTag() !== null })
  const [asking, setAsking] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const { id } = creator
  const name = creatorName(creator)
  const press = `reveal:creator-${id}`
  const reveal = async () => {
    setAsking(true)
    const upgrade = () => void navigate({ to: '/subscribe' })
    setTrouble(
      await askForContact(client, { press, name, upgrade }, async () => {
        client.setQueryData(creatorContact(id).queryKey, await call(revealCreator, { params: { id } }))
      }),
    )
    setAsking(false)
  }
  const cost = user ? costFor(user) : memberTag() === null ? `Free account: ${FREE_CONTACTS} contacts` : null
  return (
    <div className="stack start gap-2">
      <p className="small medium">
        {cut ? 'E-mail. Contacts are not saved on this device.' : 'E-mail, as they publish it'}
      </p>
      <Button look="primary" pending={asking} onClick={() => void reveal()} data-press={press}>
        <Icon name="lock" size={18} /> {asking ? 'Revealing…' : 'Reveal contact'}
        <span className="visually-hidden"> of {name}</span>
      </Button>
      {/* Reserves the line, so late text moves nothing. */}
      <p className="small soft pretty">{trouble ?? cost ?? '\u00a0'}</p>
    </div>
  )
}
