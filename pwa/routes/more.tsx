import { createFileRoute } from '@tanstack/react-router'
import { MorePage } from '../features/shell/device/more-page.tsx'

export const Route = createFileRoute('/more')({ component: More })

function More() {
  const { savedCache } = Route.useRouteContext()
  return <MorePage savedCache={savedCache} />
}
