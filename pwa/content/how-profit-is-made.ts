import { COMPETITION_BOUNDS } from '#contracts/competition'
import { SELLING_WEEKS } from '#profit/landing-plan'
import { leadTimeOf } from '#profit/lead-time'
import { DEFAULT_PRESETS } from '#profit/preset'
import { SCHEDULE, SCHEDULE_LASTS_DAYS } from '#profit/schedule'
import { VERDICT_WORDS } from '#profit/verdict'
import { VERDICT_LIMITS } from '#profit/verdict-limits'
import { list, note, type Section, table } from './block.ts'

const { few, many } = COMPETITION_BOUNDS
const { matchFrom, recentDays, shipments, likely, unlikely, leastProfit, crowdingFrom } = VERDICT_LIMITS
const least = `$${(leastProfit / 100).toFixed(2)}`
const most = SCHEDULE.tiktokReferral.value.bands[0]?.bps ?? 0

export const HOW_PROFIT_IS_MADE: readonly Section[] = [
  {
    id: 'landed-profit',
    title: 'Landed profit',
    blocks: [
      'What is left of each piece sold in the US after every cost. We take the price and subtract all of these. The product page shows each line with its source and its date, and you can change each one.',
      note(
        'Fees and duties change, and some pages disagree. Check the largest lines before you order. It is not tax or customs advice.',
      ),
    ],
    more: [
      table('What is subtracted', 'Cost | How', [
        `Shop’s fee | TikTok Shop ${most / 100}% of the price; Amazon by category and price`,
        'Parcel to the buyer | fulfilled by TikTok (FBT), by Amazon (FBA) or by you, by size and weight',
        'Placement and storage | Amazon’s fees for sending goods to one warehouse and for storing them; TikTok’s storage is free for 60 days',
        'Creators, advertising | a share of the price',
        'Returns | how many come back, times what one costs: its parcel, its handling, and what cannot be sold again',
        'Factory price | the best supplier’s stated price, your quote, or yours. Where there is none: what other matches of the product ask, or at least five suppliers of such goods or of the category. We say which, and how many',
        'Freight | by sea or by air, whichever is cheaper for the first order',
        'Duty and customs | by kind of goods and country of origin; customs fees, and a customs broker with a bond for each order',
      ]),
      'Some fees depend on you: low stock, stock older than 180 days, several pieces in one parcel, and Amazon’s monthly account. No profit contains them until you enter them. The product page names each, with its rate and when it applies.',
      list(
        '**Stated: **a supplier’s own records say it.',
        '**Assumed: **read from other suppliers of the same goods, or of the category. Lists then say “about”.',
        '**Typical: **our estimate for the kind of goods or the category, such as the weight. Enter yours: it decides a lot.',
        '**Rate: **a fee or duty with its source and date.',
        '**Yours: **you entered it.',
      ),
      'The range: each figure that we assume has a low and a high end. The product page shows what each one alone would cost you at its bad end. Not all of them go wrong at once, so we do not add them up: we square them, add the squares, and take the root. That is how far the low end is below the likely profit. Commission and advertising count as one figure, at their bad ends together. The high end is made in the same way.',
      '“With typical costs” means that none of the costs are yours yet. Enter how you sell once, in [Your costs](/costs).',
      `Lead time: the verdict names the day on which goods ordered today would be on sale. It adds the days until they are made, carried, cleared by customs and checked in at the warehouse: about ${leadTimeOf('sea', DEFAULT_PRESETS.own, SCHEDULE).days.likely} days by sea, ${leadTimeOf('air', DEFAULT_PRESETS.own, SCHEDULE).days.likely} by air, ${leadTimeOf('courier', DEFAULT_PRESETS.own, SCHEDULE).days.likely} by courier. Its range is made like that of the profit. Days until goods are made are our estimate: ask the supplier, and enter yours in [Your costs](/costs).`,
      `All rates are in one list, version ${SCHEDULE.version}, as of ${SCHEDULE.asOf}. After ${SCHEDULE_LASTS_DAYS} days the product page warns you. What changes next, with day and source, is in [Your costs](/costs#what-changes-next); a product’s page says so when its own duty changes within 180 days. If a change of law or of our rates makes products in [My products](/my-products) lose money, or fall under your least profit, you get one alert that names them.`,
    ],
  },
  {
    id: 'verdict',
    title: 'Verdict',
    blocks: [
      `Each product page says one of three things: “${VERDICT_WORDS.sample}”, “${VERDICT_WORDS.watch}” or “${VERDICT_WORDS.leave}”, with four reasons, each with its figure. There is no score. The questions are about the day on which goods ordered today are on sale.`,
      note(
        'A sample costs little and shows what no number does. A verdict is advice by these rules, not a promise.',
      ),
    ],
    more: [
      table('The four questions', 'Question | For it | Against it | Open', [
        `Trend | in ${10 * likely} of 10 cases or more, the product then sells what the order needs | in ${10 * unlikely} of 10 or fewer | everything between`,
        'Trend, where too few cases are known or without a plan | growing, likely or very likely | falling, likely or very likely | steady, unclear, early, or old data',
        `Profit | even the low end is ${least} a piece or more | even the high end is below ${least} | the range is on both sides, profit is not known, or the first order takes more than ${SELLING_WEEKS} weeks to sell`,
        `Supply | suppliers with a match score of ${Math.round(100 * matchFrom)} or more shipped such goods ${shipments} times or more, and within the last ${recentDays} days | never: we do not see every shipment | no such supplier, or fewer shipments`,
        `Competition | sales grow at least as fast as sellers or creators | these grow by ${crowdingFrom}% or more, and faster than sales | their growth is not known or small`,
      ]),
      list(
        `**${VERDICT_WORDS.sample}: **trend, profit and supply are all for it, and competition is not against it.`,
        `**${VERDICT_WORDS.leave}: **trend or profit is against it. Also if competition is against it and the trend is not for it.`,
        `**${VERDICT_WORDS.watch}: **everything else. If one figure alone would decide, we name it.`,
      ),
      `“Low” (under ${few}), “medium” and “high” competition (over ${many} sellers or creators) say how many there are. That alone decides nothing: a large market can grow. Their growth is counted over the same time as that of sales.`,
      `The ${least} and the most cash for a first order are yours to set, in [Your costs](/costs). If a first order takes more cash than that, profit is open.`,
    ],
  },
]
