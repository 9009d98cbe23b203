/**
 * How a request goes wrong. late: answered after `ms`. reset: the connection goes before anything is done. resetAfter:
 * it is done, and the answer is lost. cut: half of the answer. hang: nothing comes. answer: something else comes, and
 * nothing is done.
 */
export type StripeFault = {
  method?: 'GET' | 'POST' | 'DELETE'
  /** Of the address without its parameters; without it, every route. */
  path?: RegExp
  /** How many requests it spoils; without it, until cleared. */
  times?: number
  /** For faults that come by chance. */
  when?: () => boolean
} & (
  | { kind: 'late'; ms: number | (() => number) }
  | { kind: 'reset' | 'resetAfter' | 'cut' | 'hang' }
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: unknown }
)

export interface StripeFaults {
  set(fault: StripeFault): void
  clear(): void
}

/** A request as it came, faulty or not. */
export interface StripeCall {
  method: string
  path: string
  /** The parameters as they were sent. */
  sent: string
  idempotencyKey: string | undefined
  version: string | undefined
}

export interface StripeFaultBox extends StripeFaults {
  /** How late it is answered, in milliseconds, and what else spoils it. */
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
        if ((spoilt && fault.kind !== 'late') || !fits(fault, call) || fault.when?.() === false) continue
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
