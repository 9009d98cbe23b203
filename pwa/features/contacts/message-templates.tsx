import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RevealedContact } from '#contracts/contacts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { LongField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { currentUser } from '../identity/user.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './message-templates.module.css'
import { whatsappAddress } from './phone-number.ts'
import { mailAddress, messageFor, TEMPLATES, type Template } from './templates.ts'

/** Longer than this and a mail program or WhatsApp may cut it. */
const MESSAGE_MAX = 1500

/** First messages to begin with, to be changed and sent by the user's own means. */
export function MessageTemplates({ contact, product }: { contact: RevealedContact; product: string | null }) {
  const [template, setTemplate] = useState<Template>('price')
  const written = useRef<HTMLDivElement>(null)
  const { data: user } = useQuery({ ...currentUser, enabled: false })
  const { texts, write } = useTexts(contact.supplierId)
  const { name: supplier, contactPerson: person, contactEmail, contactPhone } = contact
  const given = messageFor(template, { supplier, person, product, sender: user?.firstName ?? null })
  const { subject } = given
  const text = texts[template] ?? given.text
  const chat = whatsappAddress(contactPhone, text)
  return (
    <details className={styles.messages}>
      <summary className={styles.summary}>
        <Icon name="edit" size={18} /> Write a first message
        <Icon name="down" size={18} />
      </summary>
      <div className={styles.inside}>
        {/* Not the lists' chips: one more page that uses them would move their code into every page's first load. */}
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">What to ask</legend>
          {TEMPLATES.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className={styles.choice}
              aria-pressed={value === template}
              onClick={() => setTemplate(value)}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <div ref={written}>
          <LongField
            label="Your message"
            name="first-message"
            value={text}
            maxLength={MESSAGE_MAX}
            onChange={({ target }) => write(template, target.value)}
          />
        </div>
        <p className={styles.soft}>Subject of the e-mail: {subject}</p>
        <div className={styles.ways}>
          {typeof navigator.share === 'function' && (
            <Button onClick={() => void shareText(subject, text)}>
              <Icon name="share" size={18} /> Share
            </Button>
          )}
          <CopyButton text={text} what="message" from={written} words />
          {contactEmail && (
            <a className={buttonLook('quiet')} href={mailAddress(contactEmail, { subject, text })}>
              <Icon name="mail" size={18} /> E-mail
            </a>
          )}
          {chat && (
            <a className={buttonLook('quiet')} href={chat} target="_blank" rel="noopener noreferrer">
              <Icon name="whatsapp" size={18} /> WhatsApp
              <span className="visually-hidden"> opens with this message</span>
            </a>
          )}
          {texts[template] !== undefined && (
            <Button onClick={() => write(template, undefined)}>Undo my changes</Button>
          )}
        </div>
        <p className={styles.soft}>
          {contactEmail === null && 'No e-mail known. '}
          We do not send it. Your own e-mail or chat app opens. Your text stays until you close the app.
        </p>
      </div>
    </details>
  )
}

type Texts = Partial<Record<Template, string>>

/** What the user wrote to a supplier: in memory beside their other data, so that signing out forgets it. */
function useTexts(supplierId: string) {
  const client = useQueryClient()
  const queryKey = ['first message', supplierId]
  const { data: texts = {} } = useQuery<Texts>({ queryKey, queryFn: skipToken })
  const write = (template: Template, text: string | undefined) =>
    client.setQueryData<Texts>(queryKey, { ...texts, [template]: text })
  return { texts, write }
}

async function shareText(title: string, text: string): Promise<void> {
  // Closing the share sheet is an answer; where sharing is refused, the text can still be copied.
  await navigator.share({ title, text }).catch(() => undefined)
}
