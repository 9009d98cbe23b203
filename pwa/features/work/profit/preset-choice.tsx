import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Costs } from './costs.ts'

const PresetSelect = lazy(async () => ({ default: (await import('./preset-select.tsx')).PresetSelect }))

/** Without presets, links to the page for setting them. */
export function PresetChoice({ costs }: { costs: Costs }) {
  if (costs.presets.length === 0) {
    return (
      <Link className="inline target strong underline" to="/costs">
        Set your costs
      </Link>
    )
  }
  return (
    <Suspense fallback={<Skeleton height="4.5rem" />}>
      <PresetSelect costs={costs} />
    </Suspense>
  )
}
