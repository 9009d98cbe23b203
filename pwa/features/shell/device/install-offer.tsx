import { lazy, Suspense, useEffect, useState } from 'react'
import { install, installOffer } from '../../../offline/install.ts'
import { toast } from '../../../ui/toast-store.ts'

const InstallSheet = lazy(() => import('./install-sheet.tsx'))

/** Shown once per device. Mount it after a success. */
export function InstallOffer() {
  const [sheet, setSheet] = useState(false)
  useEffect(() => {
    const way = installOffer()
    if (way === 'share-sheet') setSheet(true)
    if (way !== 'prompt') return
    toast({
      title: 'Add it to your home screen',
      description: 'Opens like an app, also offline.',
      action: { label: 'Install', run: () => void install() },
    })
  }, [])
  return sheet ? (
    <Suspense>
      <InstallSheet />
    </Suspense>
  ) : null
}
