import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { deleteFeedAddress, renewFeedAddress } from '#contracts/delivery'
import { call } from '../../../api.ts'
import { describeError } from '../../../describe-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { isLoggedOut, logInAgain } from '../../plan/identity/logged-out.ts'
import { AccountSection } from '../../shell/frame/account-section.tsx'
import { CopyButton } from '../../supply/contacts/copy-button.tsx'
import styles from './delivery-page.module.css'
import { feedAddress } from './queries.ts'

export function FeedPanel() {
  return (
    <AccountSection title="Feed reader" query={feedAddress} height="8rem">
      {({ url }) => <Address url={url} />}
    </AccountSection>
  )
}

function Address({ url }: { url: string | null }) {
  const client = useQueryClient()
  const shown = useRef<HTMLElement>(null)
  const [asking, setAsking] = useState<'renew' | 'end' | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (end: boolean) => call(end ? deleteFeedAddress : renewFeedAddress, {}),
    networkMode: 'always',
    onSuccess: (now) => client.setQueryData(feedAddress.queryKey, now),
    onError: (error) => {
      if (isLoggedOut(error)) logInAgain(client)
      else toast({ title: 'Not changed', description: describeError(error), tone: 'destructive' })
    },
  })
  if (url === null) {
    return (
      <>
        <p className={`${styles.soft} small soft pretty`}>
          Read your news in Feedly, Inoreader or any other feed reader. The address is secret: only you have
          it.
        </p>
        <div>
          <Button pending={isPending} onClick={() => mutate(false)}>
            Make a feed address
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <p className={`${styles.soft} small soft pretty`}>
        Add this address to your feed reader. Whoever has it can read your news.
      </p>
      <p className={`${styles.secret} grid middle gap-2 small breaks water round-sm`}>
        <span ref={shown}>{url}</span>
        <CopyButton text={url} what="feed address" from={shown} />
      </p>
      <div className="flex wrap gap-2">
        <Button pending={isPending} onClick={() => setAsking('renew')}>
          Make a new address…
        </Button>
        <Button pending={isPending} onClick={() => setAsking('end')}>
          Turn the feed off…
        </Button>
      </div>
      {asking && (
        <Dialog
          open
          title={asking === 'renew' ? 'Make a new address?' : 'Turn the feed off?'}
          close="Keep it"
          onClose={() => setAsking(null)}
          action={
            <Button
              look="primary"
              onClick={() => {
                setAsking(null)
                mutate(asking === 'end')
              }}
            >
              {asking === 'renew' ? 'Make a new one' : 'Turn off'}
            </Button>
          }
        >
          <p>
            The address you have now stops working immediately
            {asking === 'renew' && ', also in your feed reader'}.
          </p>
        </Dialog>
      )}
    </>
  )
}
