import { BRAND } from '../../../brand/brand.ts'
import { CONTACT_ABOUT } from '../../../content/contact-about.ts'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-page.module.css'
import { SupportHours } from './support-hours.tsx'

export function ContactPage({
  about,
  number,
}: {
  about: keyof typeof CONTACT_ABOUT | undefined
  /** Number of the message's subject. */
  number: number | undefined
}) {
  return (
    <>
      <PageHeader title="Contact" lead={`Questions, mistakes, ideas for ${BRAND.name}: write to us.`} />
      <div className={`${styles.columns} grid gap-5`}>
        <SupportHours />
        <section className={`${styles.form} grid top shrink gap-4`} aria-labelledby="write">
          <h2 id="write">Send a message</h2>
          <ContactForm subject={about && [CONTACT_ABOUT[about], number].filter(Boolean).join(' ')} />
        </section>
      </div>
    </>
  )
}
