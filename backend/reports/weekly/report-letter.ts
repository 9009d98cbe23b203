import { leaveWeeklyReport, type ReportProduct, type WeeklyReport } from '../../contracts/weekly.ts'
import { headText, type Letter } from '../../inbox/letter.ts'
import type { Office } from '../../inbox/office.ts'
import { htmlOf, type Sheet, type SheetSection, textOf } from './letter-blocks.ts'
import { countryWords, countWords, dayWords, sourceWords, stageWords, trendWords } from './words.ts'

/**
 * The weekly report as a letter, in both forms. The way out stands in it for people and, by RFC 8058, for mail programs
 * that have a button for it. `leave` is the token of that way.
 */
export function reportLetter(
  office: Office,
  { to, report, leave }: { to: string; report: WeeklyReport; leave: string },
): Letter {
  const { mail, origin } = office
  const sheet = sheetOf(report, { ...office, leave })
  return {
    kind: 'weekly-report',
    to,
    replyTo: null,
    subject: headText(`${summaryOf(report)} · ${mail.from.name} weekly report`),
    text: textOf(sheet),
    html: htmlOf(sheet),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${origin}${leaveWeeklyReport.path}?token=${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** `12 new in trend, 3 moves on your watchlist`: counts only, for a head is no place for a source's words. */
function summaryOf({ newInTrend, stageChanges, watchlist, suppliersBack }: WeeklyReport): string {
  const counts = [
    [newInTrend.products.length + newInTrend.more, 'new in trend', 'new in trend'],
    [watchlist.moves.length + watchlist.more, 'move on your watchlist', 'moves on your watchlist'],
    [stageChanges.products.length + stageChanges.more, 'stage change', 'stage changes'],
    [suppliersBack.suppliers.length + suppliersBack.more, 'supplier back', 'suppliers back'],
  ] as const
  return counts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => countWords(count, one, many))
    .join(', ')
}

function sheetOf(report: WeeklyReport, { mail, origin, leave }: Office & { leave: string }): Sheet {
  const { newInTrend, stageChanges, watchlist, suppliersBack, categories } = report
  const product = (item: ReportProduct, said: string[]) => ({
    name: item.name,
    link: `${origin}/product/${item.id}`,
    lines: [...said, factsOf(item), sourceWords(item.provenance)],
  })
  const sections: SheetSection[] = [
    {
      title: 'New in trend',
      entries: newInTrend.products.map((item) =>
        product(item, [`Clearly growing: ${trendWords(item.trend)}`]),
      ),
      more: moreOf(newInTrend.more, 'Trending now', `${origin}/trending`),
    },
    {
      title: 'On your watchlist',
      entries: watchlist.moves.map(({ kind, id, name, what, provenance }) => ({
        name,
        link: `${origin}/${kind}/${id}`,
        lines: [what, sourceWords(provenance)],
      })),
      more: moreOf(watchlist.more, 'Your watchlist', `${origin}/reports`),
    },
    {
      title: 'Stage changes',
      entries: stageChanges.products.map((item) =>
        product(item, [
          `${stageWords(item.before, item.trend.stage ?? 'not known')}: ${trendWords(item.trend)}`,
        ]),
      ),
      more: moreOf(stageChanges.more, 'Trending now', `${origin}/trending`),
    },
    {
      title: 'Suppliers that ship again',
      entries: suppliersBack.suppliers.map((supplier) => ({
        name: supplier.name,
        link: `${origin}/supplier/${supplier.id}`,
        lines: [
          `Shipped on ${dayWords(supplier.shippedOn)}, for the first time on record since ${dayWords(supplier.quietSince)}`,
          [
            supplier.country && countryWords(supplier.country),
            supplier.watched ? 'on your watchlist' : 'matches products that rise',
          ]
            .filter(Boolean)
            .join(' · '),
          sourceWords(supplier.provenance),
        ],
      })),
      more: moreOf(suppliersBack.more, 'The supplier directory', `${origin}/suppliers`),
    },
  ]
  return {
    title: 'What changed this week',
    lead: [
      ...(report.sampleData ? ['Sample data: made up, to try this service with.'] : []),
      `Trends of the week to ${dayWords(report.until)}, against those of the week to ${dayWords(report.from)}.`,
      categories.length === 0 ? 'All categories.' : `${categories.join(', ')}.`,
    ],
    sections: sections.filter(({ entries }) => entries.length > 0),
    foot: [
      'A rise counts as one from medium confidence on. Figures are estimates from what the named source said on its day; shipments reach the records days after the ship.',
      { label: 'Choose categories', link: `${origin}/profile` },
      { label: 'No weekly report any more', link: `${origin}/weekly-report/unsubscribe?token=${leave}` },
      `You get this letter because your plan is Pro. ${mail.from.name}`,
    ],
  }
}

const CHANNELS = { tiktok: 'short video', amazon: 'marketplace' } as const

function factsOf({ category, channel }: ReportProduct): string {
  return [category, CHANNELS[channel]].filter(Boolean).join(' · ')
}

function moreOf(count: number, where: string, link: string): SheetSection['more'] {
  return count === 0 ? null : { label: `${countWords(count, 'more', 'more')}: ${where}`, link }
}
