import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BRAND } from '../../../brand/brand.ts'
import { Logo } from '../../../brand/logo.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, menuItem } from '../../../ui/menu.tsx'
import { GatedLink } from '../../plan/billing/gated-link.tsx'
import styles from './site-header.module.css'

export function SiteHeader({ badge }: { badge?: ReactNode }) {
  return (
    <header className={`${styles.header} row target gap-1-3`}>
      <Link className={`${styles.brand} row target gap-2 large`} to="/">
        <Logo size={32} />
        {BRAND.name}
      </Link>
      {badge}
      <Menu label="Menu">
        <GatedLink className={menuItem} to="/subscription" asks="feature">
          <Icon name="plan" /> Manage Subscription
        </GatedLink>
        <button type="button" className={menuItem} onClick={() => void recommend()}>
          <Icon name="share" /> Referral
        </button>
      </Menu>
    </header>
  )
}

async function recommend(): Promise<void> {
  const { share } = await import('../../shell/frame/share.ts')
  await share({ title: BRAND.name, text: BRAND.claim, url: new URL('/', location.href).href })
}
