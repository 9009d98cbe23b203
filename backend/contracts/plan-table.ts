import {
  ALERTS_OF_PLAN,
  CATALOGUE_OPEN,
  COMPARE_LIMITS,
  CONTACTS_A_DAY,
  CONTACTS_AN_HOUR,
  EXPORT_MAX,
  EXPORTS_AN_HOUR,
  FOLLOWS_MAX,
  FORECAST_WEEKS,
  FREE_CONTACTS,
  FULL_HISTORY_DAYS,
  KEY_CALLS_A_MINUTE,
  KEYS_MAX,
  LIST_ROWS_MAX,
  LISTS_MAX,
  OPEN_ENTRIES,
  OPEN_HISTORY_DAYS,
  PHOTOS_OF_PLAN,
  SCORED_OPEN,
  SCORED_ROWS_MAX,
  SEARCH_DEPTH,
  SHOPS_OF_PLAN,
  VIEWS_MAX,
  WEBHOOKS_MAX,
} from './plans.ts'

export interface PlanRow {
  name: string
  /** Null: not included. */
  free: string | null
  plan: string
  /** Text for the list of plan features; null: omitted. */
  planPart: string | null
}

const number = (value: number) => value.toLocaleString('en-US')
const YES = 'yes'

/** Source of all plan texts, with the enforced limits. `billing/plan-promises.db.test.ts` tests each row. */
export const PLAN_TABLE = {
  contacts: {
    name: 'Contacts of suppliers and creators, each with a message in its language',
    free: String(FREE_CONTACTS),
    plan: `unlimited, up to ${number(CONTACTS_AN_HOUR)} an hour and ${number(CONTACTS_A_DAY)} a day`,
    planPart: `Unlimited supplier contacts, up to ${number(CONTACTS_AN_HOUR)} an hour`,
  },
  lists: {
    name: 'Trend lists, landed profit and verdict of each product, supplier directory',
    free: YES,
    plan: YES,
    planPart: null,
  },
  search: {
    name: 'Product search',
    free: null,
    plan: `${number(SEARCH_DEPTH)} best results a search`,
    planPart: 'Search over all products',
  },
  history: {
    name: 'Daily history of a product',
    free: `${OPEN_HISTORY_DAYS} days`,
    plan: `up to ${FULL_HISTORY_DAYS} days, older weeks as a table`,
    planPart: `Full analytics and up to ${FULL_HISTORY_DAYS} days of history`,
  },
  forecast: {
    name: 'Forecast, past the day the goods land',
    free: null,
    plan: `${FORECAST_WEEKS.ahead} weeks, for products with ${FORECAST_WEEKS.needed} weeks of data`,
    planPart: `Forecast of ${FORECAST_WEEKS.ahead} weeks, for products with ${FORECAST_WEEKS.needed} weeks of data`,
  },
  catalogue: {
    name: 'Dashboard catalog',
    free: `the first ${CATALOGUE_OPEN} products`,
    plan: 'all products',
    planPart: 'The whole dashboard catalog',
  },
  filters: {
    name: 'Advanced filters',
    free: null,
    plan: `yes, and ${VIEWS_MAX} saved views`,
    planPart: `Advanced filters and ${VIEWS_MAX} saved views`,
  },
  export: {
    name: 'Data export (CSV, Excel)',
    free: null,
    plan: `${number(EXPORT_MAX)} rows a file, ${EXPORTS_AN_HOUR} files an hour`,
    planPart: `Data export: CSV and Excel, up to ${number(EXPORT_MAX)} rows a file`,
  },
  ownLists: {
    name: 'Match my list',
    free: null,
    plan: `${LISTS_MAX} lists of up to ${number(LIST_ROWS_MAX)} products`,
    planPart: `Match my list: ${LISTS_MAX} lists of up to ${number(LIST_ROWS_MAX)} products`,
  },
  scoredLists: {
    name: 'Score a list against ours',
    free: `${SCORED_OPEN.free} open lists of up to ${SCORED_ROWS_MAX} products`,
    plan: `${SCORED_OPEN.pro} open lists of up to ${SCORED_ROWS_MAX} products`,
    planPart: null,
  },
  compare: {
    name: 'Compare side by side',
    free: `${COMPARE_LIMITS.member} products or suppliers`,
    plan: `${COMPARE_LIMITS.member} products or suppliers`,
    planPart: null,
  },
  entries: {
    name: 'My products',
    free: `${OPEN_ENTRIES.free} products, ${PHOTOS_OF_PLAN.free} photos`,
    plan: `${OPEN_ENTRIES.pro} products, ${PHOTOS_OF_PLAN.pro} photos`,
    planPart: `${OPEN_ENTRIES.pro} products to work on`,
  },
  follows: {
    name: 'Products followed by link',
    free: String(FOLLOWS_MAX.free),
    plan: String(FOLLOWS_MAX.pro),
    planPart: `${FOLLOWS_MAX.pro} products followed by link`,
  },
  shops: {
    name: 'Shops watched',
    free: String(SHOPS_OF_PLAN.free),
    plan: String(SHOPS_OF_PLAN.pro),
    planPart: `${SHOPS_OF_PLAN.pro} shops watched`,
  },
  alerts: {
    name: 'Alerts',
    free: String(ALERTS_OF_PLAN.free),
    plan: String(ALERTS_OF_PLAN.pro),
    planPart: `${ALERTS_OF_PLAN.pro} alerts`,
  },
  webhooks: {
    name: 'Alerts to chats and programs (webhooks)',
    free: null,
    plan: String(WEBHOOKS_MAX),
    planPart: `Alerts to ${WEBHOOKS_MAX} chats or programs (webhooks)`,
  },
  weekly: {
    name: 'Weekly report by e-mail',
    free: null,
    plan: YES,
    planPart: 'Weekly report by e-mail',
  },
  keys: {
    name: 'Keys for programs (API)',
    free: null,
    plan: `${KEYS_MAX} keys, ${KEY_CALLS_A_MINUTE} requests a minute together`,
    planPart: `${KEYS_MAX} API keys, ${KEY_CALLS_A_MINUTE} requests a minute`,
  },
  agents: {
    name: 'AI assistants (MCP)',
    free: null,
    plan: 'with a key',
    planPart: 'AI assistants by MCP',
  },
  support: {
    name: 'Support by the contact form',
    free: YES,
    plan: 'answered first',
    planPart: 'Priority support',
  },
} as const satisfies Record<string, PlanRow>

export type PlanRowKey = keyof typeof PLAN_TABLE

export const PLAN_ROWS: readonly PlanRow[] = Object.values(PLAN_TABLE)

export const PLAN_PARTS: readonly string[] = PLAN_ROWS.flatMap(({ planPart }) => planPart ?? [])

export function planTableRows(): string[][] {
  return PLAN_ROWS.map(({ name, free, plan }) => [name, free ?? '–', plan])
}
