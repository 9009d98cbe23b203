import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EntryPhoto } from '#contracts/pipeline-entry'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { day } from '../../../ui/number.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { usePhoto } from '../pipeline/use-photo.ts'
import { deletePhoto } from '../pipeline/verbs.ts'
import styles from './entry-photos.module.css'

const THUMB_PX = 104
const LARGE_PX = 640
const WITHOUT = {
  loading: 'Loading…',
  elsewhere: 'Only on the device that took it so far',
  unreachable: 'Not on this device. It loads when you are online.',
} as const

export function Photo({
  photo,
  entry,
  position,
  stored,
}: {
  photo: EntryPhoto
  entry: string
  position: number
  stored: boolean
}) {
  const client = useQueryClient()
  const { state, address } = usePhoto(photo.id)
  const [large, setLarge] = useState(false)
  const name = `Photo ${position}, ${day(photo.at)}`
  const remove = () => {
    setLarge(false)
    void deletePhoto(client, entry, photo.id)
  }
  return (
    <li className={`${styles.photo} grid top`}>
      <button
        type="button"
        className={`${styles.open} grid water round-sm clip`}
        onClick={() => setLarge(true)}
      >
        {state === 'ready' ? (
          <img src={address} alt={name} width={THUMB_PX} height={THUMB_PX} />
        ) : state === 'loading' ? (
          <>
            <Skeleton height="6.5rem" />
            <span className="visually-hidden">{name}</span>
          </>
        ) : (
          <span className={`${styles.missing} grid gap-1 tiny soft`}>
            <Icon name="offline" />
            <span className="visually-hidden">{name}: </span>
            {WITHOUT[state]}
          </span>
        )}
      </button>
      {!stored && state === 'ready' && (
        <span className={`${styles.soft} small soft`}>On this device, not sent yet</span>
      )}
      {large && (
        <Dialog
          open
          title={name}
          onClose={() => setLarge(false)}
          action={
            <Button onClick={remove}>
              <Icon name="trash" size={18} /> Delete
            </Button>
          }
        >
          {state === 'ready' ? (
            <img className={`${styles.large} full`} src={address} alt="" width={LARGE_PX} height={LARGE_PX} />
          ) : (
            <p>{WITHOUT[state]}</p>
          )}
        </Dialog>
      )}
    </li>
  )
}
