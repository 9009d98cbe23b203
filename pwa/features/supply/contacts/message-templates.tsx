import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RevealedContact } from '#contracts/contacts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { LongField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { currentUser } from '../../plan/identity/user.ts'
import { useConnection } from '../../shell/freshness/connection.ts'
import { CopyButton } from './copy-button.tsx'
import { type HiddenFacts, type KeptMessage, keepMessage, readKeptMessage } from './kept-messages.ts'
import { mailAddress } from './mail-address.ts'
import { MessageOrder, readPrice, readQuantity, sourceOf } from './message-order.tsx'
import styles from './message-templates.module.css'
import { isLanguage, LANGUAGES, languagesFor } from './message-texts/languages.ts'
import { TEMPLATES, type Template } from './message-texts/message-texts.ts'
import type { OutreachProduct } from './outreach-product.ts'
import { messageFor } from './templates.ts'
import type { OnContacted } from './use-contacted.ts'
import { whatsappAddress } from './whatsapp-address.ts'

/** Mail programs and WhatsApp may cut longer texts. */
const MESSAGE_MAX = 1500

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
  const [taken, setTaken] = useState(false)
  const written = useRef<HTMLDivElement>(null)
  const messages = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!atOnce) return
    // The text's focus would open a phone's keyboard over the choices.
    messages.current?.querySelector('summary')?.focus({ preventScroll: true })
    messages.current?.scrollIntoView({ block: 'start' })
  }, [atOnce])
  const offline = useConnection() !== 'online'
  const { data: user } = useQuery({ ...currentUser, enabled: false })
  const { kept, keep } = useKept(contact, product?.id)
  const { name: supplier, contactPerson: person, contactEmail, contactPhone } = contact
  const languages = languagesFor(contact.country)
  const language = isLanguage(kept.language) ? kept.language : (languages[0] ?? 'en')
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
  const given = messageFor(template, language, facts)
  const key = `${template} ${language}`
  const own = kept.texts?.[key]
  const { subject } = given
  const text = own ?? given.text
  const write = (changed: string | undefined) => {
    const { [key]: _before, ...others } = kept.texts ?? {}
    const texts = changed === undefined ? others : { ...others, [key]: changed }
    keep({ texts: Object.keys(texts).length > 0 ? texts : undefined })
  }
  const chat = whatsappAddress(contactPhone, contact.country, text)
  return (
    <details className={styles.messages} ref={messages} open={atOnce}>
      <summary className={`${styles.summary} row gap-2 strong`}>
        <Icon name="edit" size={18} /> Write a first message
        <Icon name="down" size={18} />
      </summary>
      <div className={`${styles.inside} stack gap-3`}>
        {/* Not the lists' chips: a further use would move their code into every page's first load. */}
        <fieldset className="flex wrap shrink gap-2">
          <legend className="visually-hidden">What to ask</legend>
          {TEMPLATES.map(({ value, label }) => (
            <Choice key={value} chosen={value === template} onChoose={() => setTemplate(value)}>
              {label}
            </Choice>
          ))}
        </fieldset>
        <fieldset className="flex wrap shrink gap-2">
          <legend className="visually-hidden">Language of the message</legend>
          {languages.map((value) => (
            <Choice
              key={value}
              lang={LANGUAGES[value].lang}
              chosen={value === language}
              onChoose={() => keep({ language: value })}
            >
              {LANGUAGES[value].name}
            </Choice>
          ))}
        </fieldset>
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
        <div ref={written}>
          <LongField
            label="Your message"
            name="first-message"
            lang={LANGUAGES[language].lang}
            value={text}
            maxLength={MESSAGE_MAX}
            onChange={({ target }) => write(target.value)}
          />
        </div>
        {own !== undefined && (
          <p className="small soft pretty breaks">
            This is your own text. What you change above is not put into it.{' '}
            <button
              type="button"
              className={`${styles.undo} medium underline`}
              onClick={() => write(undefined)}
            >
              Undo my changes
            </button>
          </p>
        )}
        <p className="small soft pretty breaks">
          Subject of the e-mail: <span lang={LANGUAGES[language].lang}>{subject}</span>
        </p>
        {language !== 'en' && (
          <section className={`${styles.english} small breaks water pad-3-4`} aria-label="In English">
            <h4>{own === undefined ? 'In English' : 'In English, before your changes'}</h4>
            <p>{messageFor(template, 'en', facts).text}</p>
          </section>
        )}
        <div className="flex wrap gap-2">
          {chat && (
            <a
              className={buttonLook('quiet')}
              href={chat}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => onContacted('whatsapp')}
            >
              <Icon name="whatsapp" size={18} /> WhatsApp
              <span className="visually-hidden"> opens with this message</span>
            </a>
          )}
          {contactEmail && (
            <a
              className={buttonLook('quiet')}
              href={mailAddress(contactEmail, { subject, text })}
              onClick={() => onContacted('email')}
            >
              <Icon name="mail" size={18} /> E-mail
            </a>
          )}
          <CopyButton text={text} what="message" from={written} words onCopied={() => setTaken(true)} />
          {typeof navigator.share === 'function' && (
            <Button onClick={() => void shareText(subject, text).then((shared) => shared && setTaken(true))}>
              <Icon name="share" size={18} /> Share
            </Button>
          )}
        </div>
        {taken && user && product && (
          <Sent
            onSent={() => {
              setTaken(false)
              onContacted('other')
            }}
          />
        )}
        <p className="small soft pretty breaks">
          {contactEmail === null && 'No e-mail known. '}
          We do not send it. Your own e-mail or chat app opens
          {offline ? ', and sends it when you are online' : ''}. Your changes stay on this device until you
          sign out.
        </p>
      </div>
    </details>
  )
}

/** Browsers do not report where a text was pasted or shared, so the member confirms it. */
function Sent({ onSent }: { onSent: () => void }) {
  return (
    <p className={`${styles.sent} row wrap`}>
      <span className="small soft pretty breaks">Sent it in another app? Add it to My products.</span>
      <Button onClick={onSent}>
        <Icon name="done" size={18} /> I sent it
      </Button>
    </p>
  )
}

function Choice({
  chosen,
  onChoose,
  lang,
  children,
}: {
  chosen: boolean
  onChoose: () => void
  lang?: string
  children: string
}) {
  return (
    <button
      type="button"
      className={`${styles.choice} target small medium surface pill`}
      lang={lang}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      {children}
    </button>
  )
}

function useKept(
  { supplierId, contactPerson, contactEmail, contactPhone }: RevealedContact,
  productId: string | undefined,
): { kept: KeptMessage; keep: (change: KeptMessage) => void } {
  const client = useQueryClient()
  const hidden: HiddenFacts = [contactEmail, contactPhone, contactPerson]
  const about = productId === undefined ? supplierId : `${supplierId} ${productId}`
  const queryKey = ['first message', about]
  const { data: kept = {} } = useQuery<KeptMessage>({
    queryKey,
    queryFn: skipToken,
    initialData: () => readKeptMessage(about, hidden),
  })
  const keep = (change: KeptMessage) => {
    // The rendered state would lose a quick earlier change.
    const changed = { ...(client.getQueryData<KeptMessage>(queryKey) ?? kept), ...change }
    client.setQueryData<KeptMessage>(queryKey, changed)
    keepMessage(about, changed, hidden)
  }
  return { kept, keep }
}

async function shareText(title: string, text: string): Promise<boolean> {
  // Closing the share sheet counts as an answer; if sharing is refused, copying still works.
  return await navigator.share({ title, text }).then(
    () => true,
    () => false,
  )
}
