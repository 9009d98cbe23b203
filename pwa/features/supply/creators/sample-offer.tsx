import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { creatorName } from '#contracts/creator-name'
import type { CreatorCard } from '#contracts/creators'
import type { OutreachChannel } from '#contracts/pipeline-changes'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { readTyped, type TypedFigure, within } from '../../../ui/typed-figure.ts'
import { currentUser } from '../../plan/identity/user.ts'
import { recordSample } from '../../work/pipeline/record-contacted.ts'
import { MessageEditor } from '../contacts/message-editor.tsx'
import { languagesFor } from '../contacts/message-texts/languages-for.ts'
import { useKeptMessage } from '../contacts/use-kept-message.ts'
import { LANGUAGES } from './message-texts/languages.ts'
import { sampleMessage } from './sample-message.ts'
import styles from './sample-offer.module.css'
import { useOfferedProducts } from './use-offered-products.ts'

/** The offer of a sample; `email`: null while it is locked or not known. */
export default function SampleOffer({
  creator,
  email,
  productId,
}: {
  creator: CreatorCard
  email: string | null
  productId: string | undefined
}) {
  const client = useQueryClient()
  const { data: user } = useQuery({ ...currentUser, enabled: false })
  const [chosen, setChosen] = useState(productId)
  const products = useOfferedProducts(productId)
  const product = products.find(({ id }) => id === chosen) ?? null
  // By the chosen product, which may still be loading: a choice made meanwhile stays.
  const about = `creator ${creator.id} ${chosen ?? ''}`
  const { kept, keep } = useKeptMessage(about, [email])
  const languages = languagesFor(LANGUAGES, creator.region)
  const commission = kept.commission ?? ''
  const typed = readCommission(commission)
  const facts = {
    creator: creator.handle === null && creator.name === null ? null : creatorName(creator),
    product: product?.name ?? null,
    commission: typed.value,
    sender: user?.firstName ?? null,
  }
  const onSent = (channel: OutreachChannel) => {
    if (!product) return
    const { id, name } = product
    void recordSample(client, {
      ...{ productId: id, productName: name, channel },
      creator: creatorName(creator),
    })
  }
  return (
    <div className="stack gap-3">
      <MessageEditor
        name="sample"
        {...{ kept, keep, languages, onSent, email }}
        spoken={LANGUAGES}
        language={languages.find((each) => each === kept.language) ?? languages[0] ?? 'en'}
        write={(language) => sampleMessage(language, facts)}
        isRecorded={product !== null}
        note={`We do not send it. ${sentWords(email, product !== null && user != null)}`}
      >
        <div className={`${styles.offer} grid`}>
          <Select
            label="Your product"
            any="None yet"
            choices={products.map(({ id, name }) => ({ value: id, label: name }))}
            value={product?.id}
            onChange={setChosen}
          />
          <Field
            label="Your commission, %"
            name="commission"
            inputMode="decimal"
            optional
            maxLength={6}
            value={commission}
            error={faultOf(commission, typed)}
            onChange={({ target }) => keep({ commission: target.value })}
          />
        </div>
      </MessageEditor>
    </div>
  )
}

function sentWords(email: string | null, isRecorded: boolean): string {
  const how = email === null ? 'Copy it into a message on TikTok.' : 'Your own e-mail app opens.'
  return isRecorded ? `${how} A task to follow up is added to My products.` : how
}

function readCommission(text: string): TypedFigure {
  return readTyped(text, {
    units: ['%'],
    accept: (value) => (value > 0 ? within(Math.round(value * 10) / 10, 0, COMMISSION_MAX) : null),
  })
}

const COMMISSION_MAX = 80

function faultOf(text: string, { value, question }: TypedFigure): string | undefined {
  if (text.trim() === '' || value !== null) return undefined
  return question ?? `Write a number up to ${COMMISSION_MAX}, like 15.`
}
