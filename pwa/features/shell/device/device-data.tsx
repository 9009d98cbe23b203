import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { countSaved, type Kept } from '../../../offline/count-saved.ts'
import { deleteDrafts } from '../../../offline/drafts.ts'
import { forgetCaches } from '../../../offline/forget-caches.ts'
import { persistence } from '../../../offline/persistent-storage.ts'
import type { SavedCache } from '../../../offline/saved-cache.ts'
import { Button } from '../../../ui/button.tsx'
import { size } from '../../../ui/file-size.ts'
import { Icon } from '../../../ui/icon.tsx'
import { quantity } from '../../../ui/number.ts'
import { deleteKeptMessages } from '../../supply/contacts/kept-messages.ts'
import { turnOff } from '../../supply/kept-contacts/keep-contacts.ts'
import { dropSentPictures } from '../../work/pipeline/pictures.ts'
import { costsOutbox } from '../../work/profit/outbox.ts'
import { noteOwnCosts } from '../../work/profit/own-costs.ts'
import { watchOutbox } from '../../work/watchlist/outbox.ts'
import styles from './more-page.module.css'

export function DeviceData({ savedCache }: { savedCache: SavedCache }) {
  const client = useQueryClient()
  const [kept, setKept] = useState<Kept | null>(null)
  const [promise, setPromise] = useState<keyof typeof PROMISE_WORDS | null>(null)
  useEffect(() => {
    let here = true
    void countSaved(client).then((found) => here && setKept(found))
    void persistence().then((found) => here && setPromise(found))
    return () => {
      here = false
    }
  }, [client])
  const clear = async () => {
    savedCache.purge()
    deleteDrafts()
    watchOutbox.clear()
    deleteKeptMessages()
    turnOff()
    costsOutbox.clear()
    noteOwnCosts(false)
    await Promise.all([forgetCaches(), dropSentPictures()])
    // The reload stops this client from saving again.
    location.reload()
  }
  return (
    <section className={`${styles.panel} stack start gap-3 lined surface round-lg`} aria-labelledby="device">
      <h2 id="device">Data on this device</h2>
      <p className="small soft">
        Lists and products you opened stay on this device for a week, so you can read them offline. Your
        products with notes and photos and your saved suppliers stay until you sign out. Your costs, and a
        message you have not sent, stay too.
      </p>
      <dl className={`${styles.facts} grid tabular baseline gap-1-3`} aria-busy={kept === null}>
        <Fact value={kept && quantity(kept.products)} label="products you opened" row={1} />
        <Fact value={kept && quantity(kept.lists)} label="list pages" row={2} />
        <Fact value={kept && quantity(kept.pictures)} label="pictures" row={3} />
        <Fact value={kept && size(kept.bytes)} label="of saved data, without pictures" row={4} />
      </dl>
      <p className="small soft" role="status">
        {promise === null ? '…' : PROMISE_WORDS[promise]}
      </p>
      <Button onClick={() => void clear()}>
        <Icon name="trash" /> Clear saved data
      </Button>
    </section>
  )
}

const PROMISE_WORDS = {
  promised: 'Protected: your browser does not delete this data when space is short.',
  refused:
    'Not protected: your browser may delete this data when space is short. It decided so when we asked. Installing the app can help.',
  'not asked':
    'Not protected yet: your browser may delete this data when space is short. We ask it to keep the data when you save something for the first time.',
  unknown: 'Your browser does not say if it deletes this data when space is short.',
} as const

function Fact({ value, label, row }: { value: string | null; label: string; row: number }) {
  return (
    <>
      <dt style={{ gridRow: row }}>{label}</dt>
      <dd style={{ gridRow: row }}>{value ?? '…'}</dd>
    </>
  )
}
