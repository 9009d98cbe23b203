import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Db } from '../../backend/db/knex.ts'
import type { TestMember } from '../support/members.ts'
import { FROM_APP } from '../support/revealing.ts'
import { expect } from './app.ts'
import { ago, HOUR } from './fixtures/moments.ts'

export const LAMP = '/product/100'

export const alertButton = (page: Page) =>
  page.getByRole('button', { name: /^(Alert me|Alert on|\d alerts on)/ })

export const bell = (page: Page) => page.getByRole('link', { name: /Changes$/ }).filter({ visible: true })

export async function watches(page: Page, ...subjects: { kind: string; id: string }[]): Promise<void> {
  for (const subject of subjects) {
    const made = await page.request.post('/api/alerts', { data: { subject }, headers: FROM_APP })
    expect(made.status()).toBe(200)
  }
}

interface Fired {
  words: string
  when?: string
  hours?: number
  read?: boolean
  href?: string
  kind?: string
  id?: string
  name?: string
  facts?: object
}

export async function fired(
  { database, me }: { database: Db; me: TestMember | null },
  ...events: Fired[]
): Promise<void> {
  // The latest is inserted last, and is under 'Today' even just after midnight.
  for (const event of events.toReversed()) {
    const at = ago((event.hours ?? 0) * HOUR)
    await database('alert_event').insert({
      id: randomUUID(),
      alert_id: null,
      member_id: me?.id,
      edition: 1,
      at,
      condition_kind: event.when ?? 'stage-change',
      subject_kind: event.kind ?? 'product',
      subject_id: event.id ?? '100',
      subject_name: event.name ?? 'Sunset Projection Lamp',
      words: event.words,
      facts: JSON.stringify(event.facts ?? { lines: [] }),
      href: event.href ?? LAMP,
      read_at: event.read ? at : null,
    })
  }
}

export const NEWS: Fired[] = [
  {
    words: 'Now viral. Before: steady. 4,120 sold last week, 6.6x its normal week.',
    facts: {
      lines: ['Before: Steady', '4,120 sold last week · 6.6x its normal week'],
      before: 'Steady',
      now: 'Viral',
      source: 'Sample data · EchoTik, 20 Nov 2026',
    },
  },
  {
    words: 'Shipped again on 18 Nov 2026. The shipment before was on 2 Oct 2026.',
    when: 'supplier-shipped',
    hours: 26,
    kind: 'supplier',
    name: 'Ningbo Brightwave Lighting Co., Ltd.',
    href: '/supplier/100',
    facts: { lines: ['Before: 2 Oct 2026'], before: '2 Oct 2026', now: '18 Nov 2026' },
  },
  {
    words: '2 new products: Portable blender (Growing), and 1 more.',
    when: 'new-product',
    hours: 50,
    read: true,
    kind: 'category',
    id: 'Electronics',
    name: 'Electronics',
    href: '/trending?category=Electronics',
    facts: {
      lines: ['Portable blender: Growing · 2.1x its normal week', 'Phone stand: New · 80 sold last week'],
      products: {
        total: 2,
        first: [
          { id: '101', name: 'Portable blender' },
          { id: '102', name: 'Phone stand' },
        ],
      },
    },
  },
]
