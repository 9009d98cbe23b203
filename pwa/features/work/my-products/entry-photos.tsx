import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { PHOTO_BYTES_MAX, PHOTOS_MAX } from '#contracts/pipeline-changes'
import { buttonLook } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast-store.ts'
import type { PipelineItem } from '../pipeline/items.ts'
import { addPhoto } from '../pipeline/verbs.ts'
import styles from './entry-photos.module.css'
import { Photo } from './photo.tsx'
import { NoPictureError, shrinkPhoto } from './shrink-photo.ts'

export function EntryPhotos({ item }: { item: PipelineItem }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const left = PHOTOS_MAX - item.photos.length
  const take = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])].slice(0, left)
    setBusy(true)
    try {
      for (const file of files) await addPhoto(client, item.id, await shrinkPhoto(file, PHOTO_BYTES_MAX))
    } catch (error) {
      toast({ ...describeTrouble(error), tone: 'destructive' })
    }
    setBusy(false)
    // Lets the same photo be chosen again.
    input.value = ''
  }
  return (
    <Panel title="Photos">
      {item.photos.length > 0 ? (
        <ul className={`${styles.photos} grid gap-2`}>
          {item.photos.map((photo, index) => (
            <Photo
              key={photo.id}
              photo={photo}
              entry={item.id}
              position={index + 1}
              stored={item.photosStored.has(photo.id)}
            />
          ))}
        </ul>
      ) : (
        <p className={`${styles.soft} small soft`}>Saved without place and time. Only you can see them.</p>
      )}
      <p role="status" className={busy ? `${styles.soft} small soft` : 'visually-hidden'}>
        {busy && 'Adding the photo…'}
      </p>
      {left > 0 ? (
        <div className="flex wrap gap-2">
          <label className={`${buttonLook('quiet')} ${styles.input}`}>
            <Icon name="camera" size={18} /> Take a photo
            <input
              type="file"
              accept="image/*"
              capture="environment"
              disabled={busy}
              onChange={(event) => void take(event)}
            />
          </label>
          <label className={`${buttonLook('quiet')} ${styles.input}`}>
            <Icon name="add" size={18} /> Choose photos
            <input
              type="file"
              accept="image/*"
              multiple
              disabled={busy}
              onChange={(event) => void take(event)}
            />
          </label>
        </div>
      ) : (
        <p className={`${styles.soft} small soft`}>
          {PHOTOS_MAX} photos, the most a product can have. Delete one to add another.
        </p>
      )}
    </Panel>
  )
}

function describeTrouble(error: unknown): { title: string; description: string } {
  if (error instanceof NoPictureError) {
    return { title: 'Photo not added', description: 'This file cannot be read as a photo. Try another one.' }
  }
  return {
    title: 'Photo not saved on this device',
    description: 'This device has no free space. Free some and try again.',
  }
}
