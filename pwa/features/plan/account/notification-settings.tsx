import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { changeNotificationChoices, type NotificationChoices } from '#contracts/account'
import { CATEGORIES } from '#contracts/categories'
import type { User } from '#contracts/identity'
import { call } from '../../../api.ts'
import { describeError } from '../../../describe-error.ts'
import { Check } from '../../../ui/check.tsx'
import { toast } from '../../../ui/toast-store.ts'
import page from '../../shell/frame/account-section.module.css'
import { AccountSection } from '../../shell/frame/account-section.tsx'
import { isLoggedOut, logInAgain } from '../identity/logged-out.ts'
import styles from './notification-settings.module.css'
import { notificationChoices } from './queries.ts'

/** Each change is saved at once, in order. */
export function NotificationSettings({ user }: { user: User }) {
  return (
    <AccountSection title="E-mails" anchor="letters" query={notificationChoices} height="14rem">
      {(choices) => (
        <>
          {user.email !== null && user.emailVerified === false && <NotVerified email={user.email} />}
          <Choices choices={choices} isPro={user.subscriptionStatus === 'active'} />
        </>
      )}
    </AccountSection>
  )
}

function NotVerified({ email }: { email: string }) {
  return (
    <p className={page.soft}>
      <strong>{email} is not verified.</strong> We send no reports and no sign-in notices to it, only what is
      about your payments. Verify it where you sign in, then sign in here again.
    </p>
  )
}

function Choices({ choices, isPro }: { choices: NotificationChoices; isPro: boolean }) {
  const client = useQueryClient()
  const saving = useMutation({
    scope: { id: 'notification choices' },
    mutationFn: (body: NotificationChoices) => call(changeNotificationChoices, { body }),
    networkMode: 'always',
    onMutate: async (wanted) => {
      await client.cancelQueries(notificationChoices)
      client.setQueryData(notificationChoices.queryKey, wanted)
    },
    onError: (error) => {
      if (isLoggedOut(error)) logInAgain(client)
      // The inline message may be below a phone's viewport.
      else toast({ title: 'Not saved', description: describeError(error), tone: 'destructive' })
    },
    // Shows the server's state, even after a failed save.
    onSettled: () => client.invalidateQueries(notificationChoices),
  })
  const change = (part: Partial<NotificationChoices>) => {
    const now = client.getQueryData(notificationChoices.queryKey) ?? choices
    saving.mutate({ ...now, ...part })
  }
  const { newDevice, weeklyReport, weeklyCategories } = choices
  const toggle = (category: (typeof CATEGORIES)[number], on: boolean) =>
    change({
      weeklyCategories: CATEGORIES.filter((each) =>
        each === category ? on : weeklyCategories.includes(each),
      ),
    })
  return (
    <>
      <div>
        <Check
          label="When somebody signs in on a new device"
          checked={newDevice}
          onChange={(on) => change({ newDevice: on })}
        />
        <Check label="Weekly report" checked={weeklyReport} onChange={(on) => change({ weeklyReport: on })} />
        <p className={page.soft}>
          {isPro
            ? 'Sent on Mondays, if there is news.'
            : 'Comes with a plan; not sent on the free plan. Your choice here is used as soon as you have one.'}
        </p>
        <Link className={`${styles.way} inline target small medium underline`} to="/reports">
          {isPro ? 'See the next one' : 'See what it covers'}
        </Link>
        <p className={page.soft}>E-mails about your alerts, and other ways to get them:</p>
        <Link className={`${styles.way} inline target small medium underline`} to="/alerts/settings">
          Notifications
        </Link>
      </div>
      {weeklyReport && (
        <fieldset className={`${styles.categories} grid shrink`}>
          <legend>The report is about</legend>
          {CATEGORIES.map((category) => (
            <Check
              key={category}
              label={category}
              checked={weeklyCategories.includes(category)}
              onChange={(on) => toggle(category, on)}
            />
          ))}
          <p className={page.soft}>If you choose none, you get all of them.</p>
        </fieldset>
      )}
      <p className={page.soft} role="status">
        {saving.isPending
          ? 'Saving…'
          : saving.isSuccess
            ? 'Saved.'
            : saving.error && `Not saved. ${describeError(saving.error)}`}
      </p>
    </>
  )
}
