import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { listProducts } from '#contracts/dashboard'
import { listTiktokShops, type SyncLimits, startSync } from '#contracts/tiktok'
import { listTiktokTrending } from '#contracts/trends'
import { call } from '../../../api.ts'
import { RefusedError } from '../../../call-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { isLoggedOut, logInAgain } from '../../plan/identity/logged-out.ts'
import { useConnection } from '../../shell/freshness/connection.ts'
import { refreshStatus } from '../../shell/freshness/status.ts'
import { syncLimits } from './queries.ts'

/** A requested run starts within moments; poll for it this long (ms). */
const LOOK_MS = 60_000
const LOOK_EVERY_MS = 3000

/** A new edition follows by polling. */
export function SyncButton({ disabled = false }: { disabled?: boolean }) {
  const client = useQueryClient()
  const connection = useConnection()
  const [until, setUntil] = useState(0)
  useQuery({
    ...refreshStatus,
    enabled: until > 0,
    refetchInterval: () => Date.now() < until && LOOK_EVERY_MS,
  })
  const limits = useQuery({ ...syncLimits, enabled: !disabled && connection !== 'offline' }).data
  const waits = limits ? limits.nextAt !== null : false
  const hint = useId()
  const sync = useMutation({
    mutationFn: () => call(startSync, {}),
    onSuccess: async ({ message }) => {
      toast({ title: 'Sync Started', description: message })
      setUntil(Date.now() + LOOK_MS)
      const renewed = [listTiktokTrending, listProducts, listTiktokShops]
      await Promise.all(renewed.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
    },
    onError: (error) => {
      if (isLoggedOut(error)) logInAgain(client)
      else toast({ title: 'Sync Failed', description: reasonOf(error), tone: 'destructive' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: syncLimits.queryKey }),
    // Offline it fails at once, instead of starting a sync much later.
    networkMode: 'always',
  })
  return (
    <div className="grid start gap-1">
      {limits && (
        <p id={hint} className="small soft">
          {formatLimits(limits)}
        </p>
      )}
      <Button
        pending={sync.isPending}
        disabled={disabled || connection === 'offline' || (waits && !sync.isPending)}
        aria-describedby={limits ? hint : undefined}
        onClick={() => sync.mutate()}
      >
        <Icon name="sync" /> {sync.isPending ? 'Syncing…' : connection === 'offline' ? 'Offline' : 'Sync'}
      </Button>
    </div>
  )
}

function formatLimits({ nextAt, waitsFor, everyMinutes, ownEveryMinutes, leftToday }: SyncLimits): string {
  if (nextAt !== null) {
    const time = new Date(nextAt).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
    return waitsFor === 'budget' ? `No syncs left today. Next sync: ${time}` : `Next sync: ${time}`
  }
  const often =
    ownEveryMinutes === null
      ? `Anyone can refresh once every ${everyMinutes} min`
      : 'Free plan: one refresh an hour'
  return leftToday === null ? often : `${often} · ${leftToday} left today`
}

function reasonOf(error: Error): string {
  return (error instanceof RefusedError ? error.reason : error.message) || 'Failed to start TikTok data sync'
}
