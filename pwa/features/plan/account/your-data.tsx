import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { exportAccount } from '#contracts/account-export'
import { useOnline } from '../../../offline/online.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import page from '../../shell/frame/account-section.module.css'
import { DeleteAccount } from './delete-account.tsx'

export function YourData({ isPro }: { isPro: boolean }) {
  const online = useOnline()
  const [leaving, setLeaving] = useState(false)
  return (
    <Panel title="Your data">
      <p className={page.soft}>
        A file with everything we store about you: account, contacts, reports, your products, saved suppliers,
        devices, keys and settings. Your name, e-mail and picture come from your sign-in. What we store and
        for how long:{' '}
        <Link className="underline" to="/privacy">
          Privacy
        </Link>
        .
      </p>
      {online ? (
        <div className="flex wrap gap-2">
          <a className={buttonLook('quiet')} href={exportAccount.path} download>
            <Icon name="download" /> Download my data
          </a>
          <Button onClick={() => setLeaving(true)}>
            <Icon name="trash" /> Delete my account
          </Button>
        </div>
      ) : (
        <p className={page.soft}>You can download your data and delete your account only online.</p>
      )}
      {leaving && <DeleteAccount isPro={isPro} onClose={() => setLeaving(false)} />}
    </Panel>
  )
}
