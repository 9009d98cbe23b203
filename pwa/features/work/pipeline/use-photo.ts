import { useEffect, useState } from 'react'
import { pictureOf } from './pictures.ts'

type Photo =
  | { state: 'loading' | 'elsewhere' | 'unreachable'; address: null }
  | { state: 'ready'; address: string }

/** `elsewhere`: only on the device that took it. `unreachable`: not here, and offline. */
export function usePhoto(id: string): Photo {
  const [photo, setPhoto] = useState<Photo>({ state: 'loading', address: null })
  useEffect(() => {
    let address: string | null = null
    let left = false
    const show = (picture: Blob | null) => {
      if (left) return
      address = picture && URL.createObjectURL(picture)
      setPhoto(address ? { state: 'ready', address } : { state: 'elsewhere', address: null })
    }
    pictureOf(id).then(show, () => left || setPhoto({ state: 'unreachable', address: null }))
    return () => {
      left = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [id])
  return photo
}
