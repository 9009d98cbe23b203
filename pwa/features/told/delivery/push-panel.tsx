import { useMutation, useQueryClient } from '@tanstack/react-query'
import { testPush } from '#contracts/delivery'
import { call } from '../../../api.ts'
import { describeError } from '../../../describe-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AccountSection } from '../../shell/frame/account-section.tsx'
import styles from './delivery-page.module.css'
import { BEFORE_ASKING, Blocked, InstallFirst } from './push-words.tsx'
import { deliverySettings } from './queries.ts'
import { usePush } from './use-push.ts'
import { useChangeSettings } from './use-settings.ts'

/** Settings of this device and of all the member's devices. */
export function PushPanel() {
  return (
    <AccountSection title="Push notifications" query={deliverySettings} height="10rem">
      {({ push, devices }) => (
        <>
          <ThisDevice />
          {devices > 0 && <AllDevices push={push} devices={devices} />}
        </>
      )}
    </AccountSection>
  )
}

function ThisDevice() {
  const { state, turnOn, turnOff, pending, wrong } = usePush()
  const client = useQueryClient()
  const refetch = () => void client.invalidateQueries(deliverySettings)
  return (
    <>
      {state === undefined && <Skeleton height="3rem" />}
      {state === 'unsupported' && (
        <p>This browser cannot show notifications. Use another browser, or choose e-mail below.</p>
      )}
      {state === 'needs-install' && <InstallFirst />}
      {state === 'blocked' && <Blocked />}
      {state === 'off' && (
        <>
          <p>{BEFORE_ASKING}</p>
          <div>
            <Button look="primary" pending={pending} onClick={() => turnOn(refetch)}>
              {pending ? 'Turning on…' : 'Turn on for this device'}
            </Button>
          </div>
        </>
      )}
      {state === 'on' && (
        <>
          <p role="status">This device gets notifications.</p>
          <div>
            <Button pending={pending} onClick={() => turnOff(refetch)}>
              {pending ? 'Turning off…' : 'Turn off for this device'}
            </Button>
          </div>
        </>
      )}
      {wrong && (
        <p className={`${styles.wrong} round-sm`} role="alert">
          {wrong}
        </p>
      )}
    </>
  )
}

function AllDevices({ push, devices }: { push: boolean; devices: number }) {
  const { change, saveStatus } = useChangeSettings()
  const test = useMutation({ mutationFn: () => call(testPush, {}), networkMode: 'always' })
  return (
    <>
      <Check
        label={devices === 1 ? 'Notifications on 1 device' : `Notifications on ${devices} devices`}
        checked={push}
        onChange={(on) => change({ push: on })}
      />
      <div>
        <Button pending={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'Sending…' : 'Send a test'}
        </Button>
      </div>
      <div className={`${styles.soft} small soft pretty`} role="status">
        {saveStatus && <p>{saveStatus}</p>}
        {test.error && <p>{describeError(test.error)}</p>}
        {test.data?.devices.map(({ device, sent, trouble }) => (
          <p key={device}>
            {device}: {sent ? 'sent' : trouble}
          </p>
        ))}
      </div>
    </>
  )
}
