import type { Access, KeyScope } from '../contracts/endpoint.ts'
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

/** The access policy: who may see what, all of it in one file. The browser only draws what is decided here. */

/** Why a viewer may not call an endpoint; null when they may. */
export function accessFailure(viewer: Viewer, access: Access): FailureCode | null {
  if (access === 'public') return null
  // The console is nobody's business who does not run this server: for them there is nothing.
  if (access === 'operator') return isOperator(viewer) ? null : 'not_found'
  if (viewer.kind === 'visitor') return 'not_signed_in'
  return access === 'member' || isPro(viewer) ? null : 'plan_required'
}

/**
 * Whose contacts are open, besides those that are open to everybody: nobody's, those that this member
 * revealed, or every supplier's. Contacts that a plan opens are collected in `opened`, because they count against its budget.
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

/** Pro opens all of them; what a member revealed stays open for ever, whatever the plan was and is. */
export function contactVisibility(viewer: Viewer): ContactVisibility {
  if (viewer.kind === 'visitor' || viewer.contacts === 'closed') return 'none'
  return { memberId: viewer.userId, opened: isPro(viewer) ? new Set() : null }
}

/**
 * What the lists of `/api/v1` and of agents show to a program: with the scope for it, the contacts that the key's owner has
 * revealed. A list opens none, whatever the plan: a program that walks it would spend the quota without meaning to.
 */
export function contactsShownByKey(memberId: string, scopes: readonly KeyScope[]): ContactVisibility {
  return scopes.includes('contacts') ? { memberId, opened: null } : 'none'
}

/** The landing sample is open, contacts included, for everyone up to this many; the rest are empty places. */
export function isOpenSample(index: number): boolean {
  return index < SAMPLE_OPEN
}

/** The premium list: a plan opens all of it. */
export function canSeeSampleProduct(viewer: Viewer, index: number): boolean {
  return isPro(viewer) || isOpenSample(index)
}

/** How many products of the dashboard grid are open: three for everyone who is signed in, all of them for Pro. */
export function catalogueProductsOpen(viewer: Viewer): number {
  return isPro(viewer) ? Number.POSITIVE_INFINITY : CATALOGUE_OPEN
}

/** Days of a product's history. */
export function historyDaysOf(viewer: Viewer): number {
  return isPro(viewer) ? FULL_HISTORY_DAYS : OPEN_HISTORY_DAYS
}

/** Products, or suppliers, side by side. */
export function compareLimitOf(viewer: Viewer): number {
  return viewer.kind === 'visitor' ? COMPARE_LIMITS.visitor : COMPARE_LIMITS.member
}

/** Entries of the pipeline that may be open at a time. Those that are more, from a longer plan before, stay. */
export function entriesAllowed(viewer: Viewer): number {
  return isPro(viewer) ? OPEN_ENTRIES.pro : OPEN_ENTRIES.free
}

/** Alerts. Those that are more, from a longer plan before, wait for the next. */
export function alertsAllowed(viewer: Viewer): number {
  return isPro(viewer) ? ALERTS_OF_PLAN.pro : ALERTS_OF_PLAN.free
}

/** Views are kept while a plan has lapsed, and watched again with the next. */
export function hasSavedViews(viewer: Viewer): boolean {
  return isPro(viewer)
}

/** Photos in all of a member's entries. */
export function photosAllowed(viewer: Viewer): number {
  return isPro(viewer) ? PHOTOS_OF_PLAN.pro : PHOTOS_OF_PLAN.free
}

/** A forecast says more than seven days of history do, so it goes with the long history. */
export function canSeeForecast(viewer: Viewer): boolean {
  return isPro(viewer)
}

/** The operator has the sources read at any time; members share an interval and the day's calls. Anybody joins a run under way. */
export function isExemptFromSyncLimits(viewer: Viewer): boolean {
  return isOperator(viewer)
}

/** A member of the free plan may start one an hour, whatever the others do. */
export function isLimitedToHourlySyncs(viewer: Viewer): boolean {
  return !isPro(viewer) && !isExemptFromSyncLimits(viewer)
}

function isOperator(viewer: Viewer): boolean {
  return viewer.kind === 'member' && viewer.operator
}

function isPro(viewer: Viewer): boolean {
  return viewer.kind === 'member' && viewer.plan === 'pro'
}
