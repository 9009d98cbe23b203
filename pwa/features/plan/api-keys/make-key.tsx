import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { createKey, KEY_LIVES, KEY_NAME_MAX } from '#contracts/api-keys'
import { KEY_SCOPES, type KeyScope } from '#contracts/endpoint'
import { call } from '../../../api.ts'
import { describeError } from '../../../describe-error.ts'
import { Check } from '../../../ui/check.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { CopyButton } from '../../supply/contacts/copy-button.tsx'
import { isLoggedOut, logInAgain } from '../identity/logged-out.ts'
import styles from './make-key.module.css'
import { apiKeys } from './queries.ts'
import { SCOPE_WORDS } from './scope-words.ts'

/** The key is shown once. */
export function MakeKey({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const making = useMutation({
    mutationFn: (wish: Wish) => call(createKey, { body: wish }),
    networkMode: 'always',
    onSettled: () => client.invalidateQueries(apiKeys),
    onError: (error) => {
      if (isLoggedOut(error)) logInAgain(client)
    },
  })
  if (making.data) return <Made secret={making.data.secret} name={making.data.key.name} onClose={onClose} />
  return <KeyForm onClose={onClose} onMake={making.mutate} pending={making.isPending} error={making.error} />
}

interface Wish {
  name: string
  scopes: KeyScope[]
  expiresInDays: (typeof KEY_LIVES)[number] | null
}

const LIFE_WORDS = { '30': '30 days', '90': '90 days', '365': '1 year', none: 'No end' } as const
type Life = keyof typeof LIFE_WORDS

function KeyForm({
  onClose,
  onMake,
  pending,
  error,
}: {
  onClose: () => void
  onMake: (wish: Wish) => void
  pending: boolean
  error: Error | null
}) {
  const form = useId()
  const element = useRef<HTMLFormElement>(null)
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['read'])
  const [life, setLife] = useState<Life>('90')
  const [fault, setFault] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (name === '') {
      setFault('Give the key a name, so that you know it again.')
      element.current?.querySelector<HTMLInputElement>('input[name=name]')?.focus()
      return
    }
    const expiresInDays = KEY_LIVES.find((days) => String(days) === life) ?? null
    onMake({ name, scopes: [...scopes], expiresInDays })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Make a key"
      close="Cancel"
      action={
        <SubmitButton form={form} pending={pending} disabled={scopes.length === 0}>
          {pending ? 'Making…' : 'Make the key'}
        </SubmitButton>
      }
    >
      <form ref={element} id={form} className="grid gap-4 ink" onSubmit={submit} noValidate>
        <Field
          label="Name"
          name="name"
          error={fault}
          maxLength={KEY_NAME_MAX}
          placeholder="My price sheet"
          autoComplete="off"
          onInput={() => setFault(undefined)}
        />
        <fieldset className={`${styles.part} grid shrink gap-1`}>
          <legend>What it opens</legend>
          {KEY_SCOPES.map((scope) => (
            <div key={scope}>
              <Check
                label={SCOPE_WORDS[scope].name}
                checked={scopes.includes(scope)}
                onChange={(on) =>
                  setScopes(KEY_SCOPES.filter((each) => (each === scope ? on : scopes.includes(each))))
                }
              />
              <p className={`${styles.opens} small soft pretty`}>{SCOPE_WORDS[scope].opens}</p>
            </div>
          ))}
          {scopes.length === 0 && <p className="danger medium">Choose at least one.</p>}
        </fieldset>
        <div className={`${styles.part} ${styles.lives} grid shrink gap-1`}>
          <p className={styles.title} aria-hidden="true">
            Works for
          </p>
          <Choices
            label="Works for"
            choices={(Object.keys(LIFE_WORDS) as Life[]).map((value) => ({
              value,
              label: LIFE_WORDS[value],
            }))}
            value={life}
            onChange={setLife}
          />
        </div>
      </form>
      {error && (
        <p className="danger medium" role="alert">
          No key was made. {describeError(error)}
        </p>
      )}
    </Dialog>
  )
}

function Made({ secret, name, onClose }: { secret: string; name: string; onClose: () => void }) {
  const shown = useRef<HTMLElement>(null)
  return (
    <Dialog open onClose={onClose} title={`Your key: ${name}`} close="Done">
      <p>
        <strong>Copy it now.</strong> We keep no copy, so nobody can show it to you again.
      </p>
      <code ref={shown} className={`${styles.secret} ink breaks round-sm pad-3`}>
        {secret}
      </code>
      <div>
        <CopyButton text={secret} what="key" from={shown} words />
      </div>
      <p>
        Keep it like a password: not in an address, not in an app that others can open. If somebody else saw
        it, revoke it.
      </p>
    </Dialog>
  )
}
