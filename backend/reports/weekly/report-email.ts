import { headlineOf, verdictOf } from '../../contracts/trend-words.ts'
import { type ReportProduct, unsubscribeWeeklyReport, type WeeklyReport } from '../../contracts/weekly.ts'
import { type EmailMessage, headerText } from '../../inbox/email.ts'
import { htmlOf, type Sheet, type SheetSection, textOf } from '../../inbox/email-layout.ts'
import type { MailSettings } from '../../inbox/mail-settings.ts'

import {
  formatCount,
  formatCountry,
  formatDay,
  formatSource,
  formatStage,
} from '../../provenance/format-figures.ts'
import type { ChainHead } from '../../track-record/pick-chain.ts'

/**
 * `unsubscribeToken` is in a link, also for mail programs (RFC 8058). `sealed`: end of the track record's
 * chain, made immutable by copies in inboxes.
 */
export function reportEmail(
  mailSettings: MailSettings,
  {
    to,
    report,
    unsubscribeToken,
    sealed,
  }: { to: string; report: WeeklyReport; unsubscribeToken: string; sealed: ChainHead | null },
): EmailMessage {
  const { mail, origin } = mailSettings
  const sheet = sheetOf(report, { ...mailSettings, unsubscribeToken, sealed })
  return {
    kind: 'weekly-report',
    to,
    replyTo: null,
    subject: headerText(`${summaryOf(report)} · ${mail.from.name} weekly report`),
    text: textOf(sheet),
    html: htmlOf(sheet),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${origin}${unsubscribeWeeklyReport.path}?token=${unsubscribeToken}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/**
 * `12 new in trend, 3 moves in what you saved`: counts only, because a header must not hold a source's words.
 */
function summaryOf({
  alerts,
  tasks,
  newInTrend,
  stageChanges,
  watchlist,
  suppliersBack,
}: WeeklyReport): string {
  const counts = [
    [alerts.events.length + alerts.more, 'alert', 'alerts'],
    [tasks.due.length + tasks.more, 'task due', 'tasks due'],
    [newInTrend.products.length + newInTrend.more, 'newly trending', 'newly trending'],
    [watchlist.moves.length + watchlist.more, 'move in what you saved', 'moves in what you saved'],
    [stageChanges.products.length + stageChanges.more, 'stage change', 'stage changes'],
    [
      suppliersBack.suppliers.length + suppliersBack.more,
      'supplier shipping again',
      'suppliers shipping again',
    ],
  ] as const
  return counts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => formatCount(count, one, many))
    .join(', ')
}

function sheetOf(
  report: WeeklyReport,
  {
    mail,
    origin,
    unsubscribeToken,
    sealed,
  }: MailSettings & { unsubscribeToken: string; sealed: ChainHead | null },
): Sheet {
  const { alerts, tasks, newInTrend, stageChanges, watchlist, suppliersBack, categories } = report
  const product = (item: ReportProduct, sentences: string[]) => ({
    name: item.name,
    link: `${origin}/product/${item.id}`,
    lines: [...sentences, factsOf(item), formatSource(item.provenance)],
  })
  const sections: SheetSection[] = [
    {
      title: 'Your alerts',
      entries: alerts.events.map(({ name, words, at, href }) => ({
        name,
        link: `${origin}${href}`,
        lines: [words, formatDay(at)],
      })),
      more: moreOf(alerts.more, 'see your alerts', `${origin}/alerts`),
    },
    {
      title: 'Your tasks',
      entries: tasks.due.map(({ text, dueOn, entry, href }) => ({
        name: text,
        link: `${origin}${href}`,
        lines: [`Due ${formatDay(dueOn)}`, entry],
      })),
      more: moreOf(tasks.more, 'see My products', `${origin}/my-products`),
    },
    {
      title: 'Newly trending',
      entries: newInTrend.products.map((item) =>
        product(item, [headlineOf(item.trend), verdictOf(item.trend)]),
      ),
      more: moreOf(newInTrend.more, 'see Trending', `${origin}/trending`),
    },
    {
      title: 'Products, suppliers and shops you saved',
      entries: watchlist.moves.map(({ kind, id, name, what, provenance }) => ({
        name,
        link: `${origin}/${kind}/${id}`,
        lines: [what, formatSource(provenance)],
      })),
      more: moreOf(watchlist.more, 'see what you saved', `${origin}/my-products`),
    },
    {
      title: 'Stage changes',
      entries: stageChanges.products.map((item) =>
        product(item, [formatStage(item.before, item.trend), headlineOf(item.trend)]),
      ),
      more: moreOf(stageChanges.more, 'see Trending', `${origin}/trending`),
    },
    {
      title: 'Suppliers shipping again',
      entries: suppliersBack.suppliers.map((supplier) => ({
        name: supplier.name,
        link: `${origin}/supplier/${supplier.id}`,
        lines: [
          `Shipped on ${formatDay(supplier.shippedOn)}, the first shipment since ${formatDay(supplier.quietSince)}`,
          [
            supplier.country && formatCountry(supplier.country),
            supplier.watched ? 'one of your saved suppliers' : 'matches growing products',
          ]
            .filter(Boolean)
            .join(' · '),
          formatSource(supplier.provenance),
        ],
      })),
      more: moreOf(suppliersBack.more, 'see Suppliers', `${origin}/suppliers`),
    },
  ]
  return {
    title: 'What changed this week',
    lead: [
      ...(report.sampleData ? ['Sample data: not real, only for testing.'] : []),
      `The week to ${formatDay(report.until)}, compared with the week to ${formatDay(report.from)}.`,
      categories.length === 0 ? 'All categories.' : `${categories.join(', ')}.`,
    ],
    sections: sections.filter(({ entries }) => entries.length > 0),
    foot: [
      'We only report growth that is likely or very likely. Figures are estimates from the source shown, on the date shown. Shipments appear some days after the ship arrives.',
      ...(sealed
        ? [
            `Our track record: ${formatCount(sealed.rows, 'row')}, predictions and results, sealed by ${formatDay(sealed.sealedAt.toISOString())}. The last hash is ${sealed.hash}`,
            { label: 'See our track record, and check it', link: `${origin}/track-record#verify` },
          ]
        : []),
      { label: 'Choose categories', link: `${origin}/profile` },
      {
        label: 'Stop the weekly report',
        link: `${origin}/weekly-report/unsubscribe?token=${unsubscribeToken}`,
      },
      `You get this e-mail because the weekly report comes with your plan. ${mail.from.name}`,
    ],
  }
}

const CHANNELS = { tiktok: 'short video', amazon: 'marketplace' } as const

function factsOf({ category, channel }: ReportProduct): string {
  return [category, CHANNELS[channel]].filter(Boolean).join(' · ')
}

function moreOf(count: number, where: string, link: string): SheetSection['more'] {
  return count === 0 ? null : { label: `${formatCount(count, 'more', 'more')}: ${where}`, link }
}
