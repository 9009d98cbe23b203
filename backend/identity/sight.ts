import type { Access } from '../contracts/endpoint.ts'
import type { FailureCode } from '../contracts/failure.ts'
import { SAMPLE_OPEN } from '../contracts/landing.ts'
import { FULL_HISTORY_DAYS, OPEN_HISTORY_DAYS } from '../contracts/plans.ts'
import type { Viewer } from '../http/viewer.ts'

/** Who sees what: the whole table, in one file. The browser only draws what this decided. */

/** Why a viewer may not call an endpoint; null when they may. */
export function refusalOf(viewer: Viewer, access: Access): FailureCode | null {
  if (access === 'public') return null
  if (viewer.kind === 'visitor') return 'not_signed_in'
  if (access === 'pro') return isPro(viewer) ? null : 'plan_required'
  return access === 'member' || viewer.operator ? null : 'forbidden'
}

/**
 * Whose contacts are open, besides those that are open to everybody: no supplier's, what this member's reveals cover, or
 * every supplier's. Those that a plan opens are noted in `opened`, because they are counted.
 */
export type ContactSight = 'none' | OwnContacts | PlanContacts

interface OwnContacts {
  readonly memberId: string
  readonly opened: null
}

interface PlanContacts {
  readonly memberId: string
  readonly opened: Set<number>
}

/** Pro opens all of them; what a member revealed stays open for ever, whatever the plan was and is. */
export function contactSight(viewer: Viewer): ContactSight {
  if (viewer.kind === 'visitor') return 'none'
  return { memberId: viewer.userId, opened: isPro(viewer) ? new Set() : null }
}

/** The landing sample is open, contacts included, for everyone up to this many; the rest are empty places. */
export function isOpenSample(index: number): boolean {
  return index < SAMPLE_OPEN
}

/** Dashboard grid: the first three for everyone who is signed in, all of it for Pro. `index` counts from the list's top. */
export function seesCatalogueProduct(viewer: Viewer, index: number): boolean {
  return isPro(viewer) || index < CATALOGUE_OPEN
}

/** Days of a product's history. */
export function historyDaysOf(viewer: Viewer): number {
  return isPro(viewer) ? FULL_HISTORY_DAYS : OPEN_HISTORY_DAYS
}

/** A forecast says more than seven days of history do, so it goes with the long history. */
export function seesForecast(viewer: Viewer): boolean {
  return isPro(viewer)
}

/** The operator has the sources read at any time; members share an interval and the day's calls. Anybody joins a run under way. */
export function startsSyncsFreely(viewer: Viewer): boolean {
  return viewer.kind === 'member' && viewer.operator
}

/** So does a member of the free plan, whatever the others do. */
export function startsOneSyncAnHour(viewer: Viewer): boolean {
  return !isPro(viewer) && !startsSyncsFreely(viewer)
}

function isPro(viewer: Viewer): boolean {
  return viewer.kind === 'member' && viewer.plan === 'pro'
}

const CATALOGUE_OPEN = 3
