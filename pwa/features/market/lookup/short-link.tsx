import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from './short-link.module.css'

/** Short links hide their target, and the server follows no links. */
export function ShortLink({ host, address }: { host: string; address: string }) {
  return (
    <Panel title="This is a short link">
      <p>
        A link of {host} does not say which product it leads to, and our server opens no links. Three steps:
      </p>
      <ol className={`${styles.steps} grid gap-2`}>
        <li>
          <a href={address} target="_blank" rel="noopener noreferrer">
            Open the link <Icon name="open" size={16} />
          </a>
        </li>
        <li>Wait for the product, then copy the long address from the address bar or the Share menu.</li>
        <li>Paste it above.</li>
      </ol>
      <p>No time for that? Enter what the product is called, and we match suppliers by its name.</p>
    </Panel>
  )
}
