import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OfflineError, RefusedError } from '../../../call-errors.ts'
import { useOnline } from '../../../offline/online.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { isLoggedOut, logInAgain } from '../identity/logged-out.ts'
import { openPortal } from './portal.ts'

export function PortalButton({ look = 'quiet', label }: { look?: 'primary' | 'quiet'; label: string }) {
  const client = useQueryClient()
  const online = useOnline()
  const [opening, setOpening] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const open = async () => {
    setOpening(true)
    setTrouble(null)
    try {
      await openPortal()
    } catch (error) {
      if (isLoggedOut(error)) logInAgain(client)
      else setTrouble(describeError(error))
    }
    setOpening(false)
  }
  return (
    <div className="grid start gap-2">
      <Button look={look} pending={opening} disabled={!online} onClick={() => void open()}>
        <Icon name="open" size={18} /> {opening ? 'Opening…' : label}
      </Button>
      {trouble && (
        <p className="small danger medium" role="alert">
          {trouble}
        </p>
      )}
    </div>
  )
}

function describeError(error: unknown): string {
  if (error instanceof RefusedError) return error.reason
  if (error instanceof OfflineError) return 'Could not reach the server. Nothing has changed. Try again.'
  return error instanceof Error ? error.message : 'Could not open the billing portal. Try again.'
}
