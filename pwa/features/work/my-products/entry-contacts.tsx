import { Link } from '@tanstack/react-router'
import type { OutreachChannel } from '#contracts/pipeline-changes'
import type { EntryContact } from '#contracts/pipeline-entry'
import { Figure } from '../../../ui/figure.tsx'
import { useNow } from '../../../ui/now.ts'
import { age } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { PipelineItem } from '../pipeline/items.ts'
import styles from './entry-parts.module.css'
import { supplierSearch } from './supplier-search.ts'

const BY: Record<OutreachChannel, string> = {
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  phone: 'Phone',
  other: 'Another app',
}

export function EntryContacts({ item }: { item: PipelineItem }) {
  const now = useNow()
  const suppliers = latestOfEach(item.contacts)
  if (suppliers.length === 0) return null
  return (
    <Panel title="Suppliers contacted">
      <ul className={`${styles.list} stack`}>
        {suppliers.map(({ supplierId, supplierName, channel, at }) => (
          <li key={supplierId} className={`${styles.line} row wrap apart target`}>
            <Link
              className={`${styles.link} inline target strong`}
              to="/supplier/$id"
              params={{ id: supplierId }}
              search={supplierSearch(item)}
              viewTransition
            >
              {supplierName}
            </Link>
            <span className={styles.soft}>
              {BY[channel]}, <Figure>{age(at, now)}</Figure>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Contacts come oldest first. */
export function latestOfEach(contacts: readonly EntryContact[]): EntryContact[] {
  const each = new Map(contacts.map((contact) => [contact.supplierId, contact]))
  return [...each.values()].sort((a, b) => b.at.localeCompare(a.at))
}
