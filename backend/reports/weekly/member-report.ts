import { REPORT_LIST, type SupplierBack, type WeeklyReport } from '../../contracts/weekly.ts'
import { provenanceOf } from '../../provenance/provenance-of.ts'
import type { FiredAndDue } from './fired-and-due.ts'
import type { ReturnedSupplier } from './suppliers-back.ts'
import type { Watched } from './watch-moves.ts'
import type { CategoryGroup, Order, WeekChanges } from './week-changes.ts'

export type Categories = WeeklyReport['categories']

export function memberReport(
  changes: WeekChanges,
  {
    categories,
    watched,
    fired,
    week,
  }: { categories: Categories; watched: Watched; fired: FiredAndDue; week: string },
): WeeklyReport {
  const chosen = (category: string | null) =>
    categories.length === 0 || (categories as readonly (string | null)[]).includes(category)
  const newInTrend = firstOf(changes.newInTrend, chosen)
  const stageChanges = firstOf(changes.stageChanges, chosen)
  const back = changes.suppliersBack
    .filter((each) => watched.suppliers.has(each.id) || each.categories.some(chosen))
    .map((each) => supplierBack(each, watched.suppliers.has(each.id)))
    .sort((a, b) => Number(b.watched) - Number(a.watched))
  const report: WeeklyReport = {
    week,
    from: changes.from,
    until: changes.until,
    sampleData: false,
    categories,
    alerts: { events: fired.alerts, more: fired.alertsMore },
    tasks: { due: fired.tasks, more: fired.tasksMore },
    newInTrend: { products: newInTrend.items, more: newInTrend.more },
    stageChanges: { products: stageChanges.items, more: stageChanges.more },
    watchlist: { moves: watched.moves.slice(0, REPORT_LIST), more: beyond(watched.moves.length) },
    suppliersBack: { suppliers: back.slice(0, REPORT_LIST), more: beyond(back.length) },
  }
  return {
    ...report,
    sampleData: entriesOf(report).some(({ provenance }) => provenance.origin === 'sandbox'),
  }
}

export function isEmpty(report: WeeklyReport): boolean {
  return entriesOf(report).length + report.alerts.events.length + report.tasks.due.length === 0
}

function entriesOf({ newInTrend, stageChanges, watchlist, suppliersBack }: WeeklyReport) {
  return [...newInTrend.products, ...stageChanges.products, ...watchlist.moves, ...suppliersBack.suppliers]
}

function firstOf<Item extends { id: string }>(
  groups: readonly CategoryGroup<Item>[],
  chosen: (category: string | null) => boolean,
): { items: (Item & Order)[]; more: number } {
  const own = groups.filter(({ category }) => chosen(category))
  const items = own.flatMap(({ first }) => first).sort(byOrder)
  const total = own.reduce((sum, group) => sum + group.total, 0)
  return { items: items.slice(0, REPORT_LIST), more: beyond(total) }
}

function byOrder(a: Order, b: Order): number {
  return b.way - a.way || a.place - b.place
}

function beyond(total: number): number {
  return Math.max(0, total - REPORT_LIST)
}

function supplierBack(back: ReturnedSupplier, watched: boolean): SupplierBack {
  const { id, name, country, shippedOn, quietSince } = back
  return { id: String(id), name, country, shippedOn, quietSince, watched, provenance: provenanceOf(back) }
}
