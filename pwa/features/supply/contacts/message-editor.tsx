import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { OutreachChannel } from '#contracts/pipeline-changes'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { LongField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { currentUser } from '../../plan/identity/user.ts'
import { CopyButton } from './copy-button.tsx'
import type { KeptMessage } from './kept-messages.ts'
import { mailAddress } from './mail-address.ts'
import { MessageChoice } from './message-choice.tsx'
import styles from './message-editor.module.css'

/** Mail programs and WhatsApp may cut longer texts. */
const MESSAGE_MAX = 1500

interface Spoken {
  name: string
  lang: string
}

/**
 * A message to a supplier or a creator, which the member's own apps send. `name`: of this kind of text among the
 * kept ones. `children`: fields whose figures the text contains.
 */
export function MessageEditor<Language extends string>({
  name,
  kept,
  keep,
  spoken,
  languages,
  language,
  write,
  email,
  chat,
  isRecorded,
  onSent,
  note,
  children,
}: {
  name: string
  kept: KeptMessage
  keep: (change: KeptMessage) => void
  spoken: Readonly<Record<Language | 'en', Spoken>>
  languages: readonly Language[]
  language: Language
  write: (language: Language | 'en') => { subject: string; text: string }
  email: string | null
  /** A link that opens a chat with the text. */
  chat?: (text: string) => ReactNode
  /** Whether sending it can be recorded: for members, about a product. */
  isRecorded: boolean
  onSent: (channel: OutreachChannel) => void
  note: ReactNode
  children: ReactNode
}) {
  const { data: user } = useQuery({ ...currentUser, enabled: false })
  const field = useRef<HTMLDivElement>(null)
  const [taken, setTaken] = useState(false)
  const key = `${name} ${language}`
  const { [key]: own, ...others } = kept.texts ?? {}
  const given = write(language)
  const { subject } = given
  const text = own ?? given.text
  const { lang } = spoken[language]
  return (
    <>
      <fieldset className="flex wrap shrink gap-2">
        <legend className="visually-hidden">Language of the message</legend>
        {languages.map((each) => (
          <MessageChoice
            key={each}
            lang={spoken[each].lang}
            chosen={each === language}
            onChoose={() => keep({ language: each })}
          >
            {spoken[each].name}
          </MessageChoice>
        ))}
      </fieldset>
      {children}
      <div ref={field}>
        <LongField
          label="Your message"
          name="message"
          lang={lang}
          value={text}
          maxLength={MESSAGE_MAX}
          onChange={({ target }) => keep({ texts: { ...others, [key]: target.value } })}
        />
      </div>
      {own !== undefined && (
        <p className="small soft pretty breaks">
          This is your own text. What you change above is not put into it.{' '}
          <button
            type="button"
            className={`${styles.undo} medium underline`}
            onClick={() => keep({ texts: Object.keys(others).length > 0 ? others : undefined })}
          >
            Undo my changes
          </button>
        </p>
      )}
      {email !== null && (
        <p className="small soft pretty breaks">
          Subject of the e-mail: <span lang={lang}>{subject}</span>
        </p>
      )}
      {language !== 'en' && (
        <section className={`${styles.english} small breaks water pad-3-4`} aria-label="In English">
          <p className="strong">{own === undefined ? 'In English' : 'In English, before your changes'}</p>
          <p>{write('en').text}</p>
        </section>
      )}
      <div className="flex wrap gap-2">
        {chat?.(text)}
        {email !== null && (
          <a
            className={buttonLook('quiet')}
            href={mailAddress(email, { subject, text })}
            onClick={() => onSent('email')}
          >
            <Icon name="mail" size={18} /> E-mail
          </a>
        )}
        <CopyButton text={text} what="message" from={field} words onCopied={() => setTaken(true)} />
        {typeof navigator.share === 'function' && (
          <Button onClick={() => void shareText(subject, text).then((shared) => shared && setTaken(true))}>
            <Icon name="share" size={18} /> Share
          </Button>
        )}
      </div>
      {taken && user && isRecorded && (
        <SentElsewhere
          onSent={() => {
            setTaken(false)
            onSent('other')
          }}
        />
      )}
      <p className="small soft pretty breaks">{note} Your changes stay on this device until you sign out.</p>
    </>
  )
}

/** Browsers do not report where a text was pasted or shared, so the member confirms it. */
function SentElsewhere({ onSent }: { onSent: () => void }) {
  return (
    <p className={`${styles.sent} row wrap`}>
      <span className="small soft pretty breaks">Sent it in another app? Add it to My products.</span>
      <Button onClick={onSent}>
        <Icon name="done" size={18} /> I sent it
      </Button>
    </p>
  )
}

/** True once shared. */
async function shareText(title: string, text: string): Promise<boolean> {
  // Closing the share sheet counts as an answer; if sharing is refused, copying still works.
  return await navigator.share({ title, text }).then(
    () => true,
    () => false,
  )
}
