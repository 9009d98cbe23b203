/**
 * late: after `ms`. reset: closed before processing. resetAfter: processed, response lost.
 * cut: half a response. hang: no response. answer: another response, not processed.
 */
export type StripeFault = {
  method?: 'GET' | 'POST' | 'DELETE'
  /** Without query; default: every route. */
  path?: RegExp
  /** Default: until cleared. */
  times?: number
  when?: (call: StripeCall) => boolean
} & (
  | { kind: 'late'; ms: number | (() => number) }
  | { kind: 'reset' | 'resetAfter' | 'cut' | 'hang' }
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: unknown }
)

export interface StripeFaults {
  set(fault: StripeFault): void
  clear(): void
}

export interface StripeCall {
  method: string
  path: string
  sent: string
  idempotencyKey: string | undefined
  version: string | undefined
}

export interface StripeFaultBox extends StripeFaults {
  /** `late`: milliseconds. */
  meet(call: StripeCall): { late: number; fault: StripeFault | null }
}

export function createStripeFaults(): StripeFaultBox {
  let active: { fault: StripeFault; left: number }[] = []
  return {
    set: (fault) => active.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }),
    clear: () => {
      active = []
    },
    meet: (call) => {
      let late = 0
      let spoilt: StripeFault | null = null
      for (const entry of active) {
        const { fault } = entry
        if ((spoilt && fault.kind !== 'late') || !fits(fault, call) || fault.when?.(call) === false) continue
        entry.left -= 1
        if (fault.kind === 'late') late += typeof fault.ms === 'number' ? fault.ms : fault.ms()
        else spoilt = fault
      }
      active = active.filter(({ left }) => left > 0)
      return { late, fault: spoilt }
    },
  }
}

function fits({ method, path }: StripeFault, call: StripeCall): boolean {
  return (method ?? call.method) === call.method && (path?.test(call.path) ?? true)
}
