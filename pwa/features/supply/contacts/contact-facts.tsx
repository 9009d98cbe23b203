import { type ReactNode, useRef } from 'react'
import type { RevealedContact } from '#contracts/contacts'
import { Icon } from '../../../ui/icon.tsx'
import { plural } from '../../../ui/number.ts'
import styles from './contact-facts.module.css'
import { CopyButton } from './copy-button.tsx'
import { MailLinks } from './mail-links.tsx'
import PhoneLinks from './phone-links.tsx'
import type { OnContacted } from './use-contacted.ts'
import { whatsappAddress } from './whatsapp-address.ts'

/** Names missing facts as missing. */
export function ContactFacts({
  contact,
  onContacted,
}: {
  contact: RevealedContact
  onContacted: OnContacted
}) {
  const { contactPerson, contactEmail, contactPhone, address, totalShipments, topBuyers } = contact
  return (
    <dl className="grid gap-1">
      <Fact label="Person" text={contactPerson} />
      <Fact label="E-mail" text={contactEmail}>
        {contactEmail && <MailLinks email={contactEmail} onOpen={() => onContacted('email')} />}
      </Fact>
      <Fact label="Phone" text={contactPhone}>
        {contactPhone && <Phone phone={contactPhone} country={contact.country} onContacted={onContacted} />}
      </Fact>
      <Fact label="Address" text={address} />
      <div className={`${styles.fact} pad-block-2`}>
        <dt>Total shipments</dt>
        <dd className={totalShipments === null ? styles.missing : undefined}>
          {totalShipments === null ? 'not known' : `${plural(totalShipments, 'shipment')} in our data`}
        </dd>
      </div>
      <div className={`${styles.fact} pad-block-2`}>
        <dt>Top buyers</dt>
        {topBuyers.length === 0 && <dd className={styles.missing}>none named in its shipping documents</dd>}
        {topBuyers.map(({ name, shipments }) => (
          <dd key={name}>
            {name}{' '}
            <span className={styles.soft}>
              {shipments === null ? 'number of shipments not known' : plural(shipments, 'shipment')}
            </span>
          </dd>
        ))}
      </div>
    </dl>
  )
}

function Fact({ label, text, children }: { label: string; text: string | null; children?: ReactNode }) {
  const value = useRef<HTMLElement>(null)
  return (
    <div className={`${styles.fact} pad-block-2`}>
      <dt>{label}</dt>
      {text === null ? (
        <dd className={styles.missing}>not given</dd>
      ) : (
        <dd className={`${styles.copied} row apart gap-2`}>
          <span ref={value}>{children ?? text}</span>
          <CopyButton text={text} what={label === 'E-mail' ? 'e-mail' : label.toLowerCase()} from={value} />
        </dd>
      )}
    </div>
  )
}

/** WhatsApp needs an international number. */
function Phone({
  phone,
  country,
  onContacted,
}: {
  phone: string
  country: string | null
  onContacted: OnContacted
}) {
  const chat = whatsappAddress(phone, country)
  return (
    <>
      <PhoneLinks phone={phone} country={country} onOpen={() => onContacted('phone')} />
      {chat && (
        <a
          className={styles.chat}
          href={chat}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => onContacted('whatsapp')}
        >
          <Icon name="whatsapp" size={18} /> WhatsApp
          <span className="visually-hidden"> opens with this number</span>
        </a>
      )}
    </>
  )
}
