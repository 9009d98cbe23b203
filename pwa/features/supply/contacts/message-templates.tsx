import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RevealedContact } from '#contracts/contacts'
import { buttonLook } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { currentUser } from '../../plan/identity/user.ts'
import { useConnection } from '../../shell/freshness/connection.ts'
import { MessageChoice } from './message-choice.tsx'
import { MessageEditor } from './message-editor.tsx'
import { MessageOrder, readPrice, readQuantity, sourceOf } from './message-order.tsx'
import styles from './message-templates.module.css'
import { LANGUAGES } from './message-texts/languages.ts'
import { languagesFor } from './message-texts/languages-for.ts'
import { TEMPLATES, type Template } from './message-texts/message-texts.ts'
import type { OutreachProduct } from './outreach-product.ts'
import { messageFor } from './templates.ts'
import type { OnContacted } from './use-contacted.ts'
import { useKeptMessage } from './use-kept-message.ts'
import { whatsappAddress } from './whatsapp-address.ts'

export function MessageTemplates({
  contact,
  product,
  atOnce,
  onContacted,
}: {
  contact: RevealedContact
  product: OutreachProduct | null
  atOnce: boolean
  onContacted: OnContacted
}) {
  const [template, setTemplate] = useState<Template>('price')
  const messages = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!atOnce) return
    // The text's focus would open a phone's keyboard over the choices.
    messages.current?.querySelector('summary')?.focus({ preventScroll: true })
    messages.current?.scrollIntoView({ block: 'start' })
  }, [atOnce])
  const offline = useConnection() !== 'online'
  const { data: user } = useQuery({ ...currentUser, enabled: false })
  const { name: supplier, contactPerson: person, contactEmail, contactPhone } = contact
  const about = product === null ? contact.supplierId : `${contact.supplierId} ${product.id}`
  const { kept, keep } = useKeptMessage(about, [contactEmail, contactPhone, person])
  const languages = languagesFor(LANGUAGES, contact.country)
  const quantity = kept.quantity ?? String(product?.quantity ?? '')
  const price = kept.price ?? product?.price?.amount.toFixed(2) ?? ''
  const currency = product?.price?.currency ?? 'USD'
  const amount = readPrice(price, currency).value
  const facts = {
    supplier,
    person,
    product: product?.name ?? null,
    quantity: readQuantity(quantity).value,
    price: amount === null ? null : { amount, currency },
    sender: user?.firstName ?? null,
  }
  return (
    <details className={styles.messages} ref={messages} open={atOnce}>
      <summary className={`${styles.summary} row gap-2 strong`}>
        <Icon name="edit" size={18} /> Write a first message
        <Icon name="down" size={18} />
      </summary>
      <div className={`${styles.inside} stack gap-3`}>
        <fieldset className="flex wrap shrink gap-2">
          <legend className="visually-hidden">What to ask</legend>
          {TEMPLATES.map(({ value, label }) => (
            <MessageChoice key={value} chosen={value === template} onChoose={() => setTemplate(value)}>
              {label}
            </MessageChoice>
          ))}
        </fieldset>
        <MessageEditor
          name={template}
          {...{ kept, keep, languages, onSent: onContacted, email: contactEmail }}
          spoken={LANGUAGES}
          language={languages.find((each) => each === kept.language) ?? languages[0] ?? 'en'}
          write={(language) => messageFor(template, language, facts)}
          chat={(text) => (
            <Chat to={whatsappAddress(contactPhone, contact.country, text)} {...{ onContacted }} />
          )}
          isRecorded={product !== null}
          note={`${contactEmail === null ? 'No e-mail known. ' : ''}We do not send it. Your own e-mail or chat app opens${offline ? ', and sends it when you are online' : ''}.`}
        >
          <MessageOrder
            quantity={quantity}
            price={price}
            currency={currency}
            source={
              kept.quantity === undefined && kept.price === undefined
                ? sourceOf(product, contact.supplierId)
                : null
            }
            onChange={keep}
          />
        </MessageEditor>
      </div>
    </details>
  )
}

function Chat({ to, onContacted }: { to: string | null; onContacted: OnContacted }) {
  if (!to) return null
  return (
    <a
      className={buttonLook('quiet')}
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => onContacted('whatsapp')}
    >
      <Icon name="whatsapp" size={18} /> WhatsApp
      <span className="visually-hidden"> opens with this message</span>
    </a>
  )
}
