import { useCallback, useEffect, useState } from 'react'
import { useOnline } from '../../../offline/online.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Spinner } from '../../../ui/skeleton.tsx'
import { AlikeHere } from './alike-here.tsx'
import { AlikeProducts } from './alike-products.tsx'
import { looksOf } from './picture-boxes.ts'
import { readPixels } from './read-pixels.ts'
import { saveLooks } from './saved-looks.ts'
import { takeShared } from './shared-file.ts'

const TROUBLE = {
  unread: 'This browser cannot read the picture. Try a JPEG or PNG.',
  flat: 'This picture is nearly of one colour, so it cannot be compared. Choose a photo of the product.',
}

/** The picture stays on this device; only its looks are sent. */
export function PictureSearch() {
  const online = useOnline()
  const [reading, setReading] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [looks, setLooks] = useState<string[] | null>(null)
  const read = useCallback(async (file: File) => {
    setTrouble(null)
    setLooks(null)
    setReading(true)
    const pixels = await readPixels(file)
    const found = pixels && looksOf(pixels)
    setReading(false)
    if (found && found.length > 0) setLooks(found)
    else setTrouble(found ? TROUBLE.flat : TROUBLE.unread)
  }, [])
  useEffect(() => {
    void saveLooks()
    void takeShared('picture').then((shared) => shared && read(shared))
  }, [read])
  return (
    <div className="stack gap-4">
      <FileDrop
        title="Search by photo"
        about="Finds our products that use the same photo, also smaller, recoloured or in a screenshot. It does not find the same kind of thing in another photo. Your photo stays on this device."
        choose="Choose a photo"
        accept="image/*"
        sending={reading && <Spinner>Comparing…</Spinner>}
        offline={null}
        trouble={trouble}
        onFile={(file) => void read(file)}
      />
      {looks && (online ? <AlikeProducts looks={looks} /> : <AlikeHere looks={looks} />)}
    </div>
  )
}
