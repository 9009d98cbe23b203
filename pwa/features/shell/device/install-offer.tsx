import { createRoot } from 'react-dom/client'
import { installOffer } from '../../../offline/install.ts'
import { pipelineOutbox } from '../../work/pipeline/outbox.ts'

/** Asks once per device, when a first product has been saved. Call once at start. */
export function offerInstallAfterSave(): void {
  const stop = pipelineOutbox.items.subscribe(() => {
    const isSaved = pipelineOutbox.items.get().some(({ change }) => change.kind === 'save')
    // Another tab's save reaches this tab too.
    if (!isSaved || document.visibilityState !== 'visible') return
    stop()
    void ask()
  })
}

/** In a root of its own, so the first script of every page does not grow. */
async function ask(): Promise<void> {
  const way = installOffer()
  if (way === null) return
  // Without the code the offer is lost; the page of settings has it.
  const late = await import('./install-dialog.tsx').catch(() => null)
  if (!late) return
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(<late.InstallDialog way={way} />)
}
