import type { Access } from '../contracts/endpoint.ts'
import type { FailureCode } from '../contracts/failure.ts'
import { SAMPLE_OPEN } from '../contracts/landing.ts'
import {
  ALERTS_OF_PLAN,
  CATALOGUE_OPEN,
  COMPARE_LIMITS,
  FULL_HISTORY_DAYS,
  OPEN_ENTRIES,
  OPEN_HISTORY_DAYS,
  PHOTOS_OF_PLAN,
} from '../contracts/plans.ts'
import type { Viewer } from '../http/viewer.ts'

/** The complete access policy; the browser only draws its decisions. */

/** Null: allowed. */
export function accessFailure(viewer: Viewer, access: Access): FailureCode | null {
  if (access === 'public') return null
  // All others find no console.
  if (access === 'operator') return isOperator(viewer) ? null : 'not_found'
  if (viewer.kind === 'visitor') return 'not_signed_in'
  return access === 'member' || isPro(viewer) ? null : 'plan_required'
}

/**
 * Open contacts in addition to public ones: none, revealed by this member, or all. `opened` collects those
 * that a plan opened, which count against its budget.
 */
export type ContactVisibility = 'none' | OwnContacts | PlanContacts

interface OwnContacts {
  readonly memberId: string
  readonly opened: null
}

interface PlanContacts {
  readonly memberId: string
  readonly opened: Set<number>
}

/** Pro opens all; revealed contacts stay open under any plan. */
export function contactVisibility(viewer: Viewer): ContactVisibility {
  if (viewer.kind === 'visitor' || viewer.contacts === 'closed') return 'none'
  const opensAll = isPro(viewer) && viewer.contacts !== 'revealed'
  return { memberId: viewer.userId, opened: opensAll ? new Set() : null }
}

/** The first landing samples are open to everyone with contacts; the rest are empty places. */
export function isOpenSample(index: number): boolean {
  return index < SAMPLE_OPEN
}

export function canSeeSampleProduct(viewer: Viewer, index: number): boolean {
  return isPro(viewer) || isOpenSample(index)
}

export function catalogueProductsOpen(viewer: Viewer): number {
  return isPro(viewer) ? Number.POSITIVE_INFINITY : CATALOGUE_OPEN
}

export function historyDaysOf(viewer: Viewer): number {
  return isPro(viewer) ? FULL_HISTORY_DAYS : OPEN_HISTORY_DAYS
}

export function compareLimitOf(viewer: Viewer): number {
  return viewer.kind === 'visitor' ? COMPARE_LIMITS.visitor : COMPARE_LIMITS.member
}

/** Open pipeline entries. Extra ones from a former plan stay. */
export function entriesAllowed(viewer: Viewer): number {
  return isPro(viewer) ? OPEN_ENTRIES.pro : OPEN_ENTRIES.free
}

/** Extra alerts from a former plan pause until the next plan. */
export function alertsAllowed(viewer: Viewer): number {
  return isPro(viewer) ? ALERTS_OF_PLAN.pro : ALERTS_OF_PLAN.free
}

/** A lapsed plan keeps the views; the next one watches them again. */
export function hasSavedViews(viewer: Viewer): boolean {
  return isPro(viewer)
}

export function photosAllowed(viewer: Viewer): number {
  return isPro(viewer) ? PHOTOS_OF_PLAN.pro : PHOTOS_OF_PLAN.free
}

/** A forecast reveals more than seven days of history. */
export function canSeeForecast(viewer: Viewer): boolean {
  return isPro(viewer)
}

/** Others share an interval and daily calls; anybody may join a running refresh. */
export function isExemptFromSyncLimits(viewer: Viewer): boolean {
  return isOperator(viewer)
}

export function isLimitedToHourlySyncs(viewer: Viewer): boolean {
  return !isPro(viewer) && !isExemptFromSyncLimits(viewer)
}

function isOperator(viewer: Viewer): boolean {
  return viewer.kind === 'member' && viewer.operator
}

function isPro(viewer: Viewer): boolean {
  return viewer.kind === 'member' && viewer.plan === 'pro'
}
