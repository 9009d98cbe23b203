import { screen } from '@testing-library/dom'
import { afterEach, expect, it, vi } from 'vitest'
import type { Change } from '#contracts/pipeline-changes'
import { page } from '../../../../tests/support/drawn-app.ts'
import { installPrompt } from '../../../offline/install-prompt.ts'
import { pipelineOutbox } from '../../work/pipeline/outbox.ts'
import { offerInstallAfterSave } from './install-offer.tsx'
// Imported early, or the first offer would wait for this module.
import './install-dialog.tsx'

const NAME = 'Add it to your home screen'
const prompt = vi.fn(async () => ({ outcome: 'accepted' as const }))

const saved = (product: string): Change => ({
  ...{ id: `change-${product}`, at: Date.now(), n: 0, device: 'device-1', entry: `p${product}`, over: [] },
  ...{ kind: 'save', name: 'Lamp', productId: product, link: null },
})

afterEach(() => pipelineOutbox.clear())

it('offers the installation once, after the first saved product, and the browser’s own dialog follows', async () => {
  for (const product of ['100', '102']) {
    installPrompt.set(Object.assign(new Event('beforeinstallprompt'), { prompt }))
    offerInstallAfterSave()
    expect(screen.queryByRole('dialog', { name: NAME })).toBeNull()
    await pipelineOutbox.add([saved(product)], 'Lamp')
    if (product !== '100') continue
    await page.shows('dialog', NAME, 'Not now')
    await page.press('Install')
    expect(prompt).toHaveBeenCalledOnce()
  }
  await new Promise((done) => setTimeout(done, 100))
  expect(screen.queryByRole('dialog', { name: NAME })).toBeNull()
})
