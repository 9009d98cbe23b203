import type { Origin } from '../contracts/provenance.ts'
import type { Config, SourcesConfig } from '../settings/config.ts'
import { createRealTimeAmazon } from './amazon/real-time-amazon.ts'
import { createImportyeti } from './importyeti/importyeti.ts'
import type { ProductRow, RowKind, Source, SpendCall } from './port.ts'
import { createEchotik } from './tiktok/echotik.ts'
import { createScrapecreators } from './tiktok/scrapecreators.ts'

export interface CatalogueEntry {
  id: string
  label: string
  origin: Origin
  provides: readonly RowKind[]
  looksUp: ProductRow['channel'] | null
  configured: boolean
}

export interface FakeSources {
  readonly urls: Readonly<Record<Outside, string>>
  readonly ratesUrl: string
  /** The host's name and the path follow. */
  readonly shortLinkUrl: string
  readonly timeStamps: { readonly url: string; readonly root: string }
  readonly listUrls: { readonly cpsc: string; readonly uflpa: string }
  readonly census: { readonly url: string; readonly key: string }
  readonly credentials: { readonly [Name in Outside]: Omit<NonNullable<SourcesConfig[Name]>, 'baseUrl'> }
}

type Outside = 'echotik' | 'scrapecreators' | 'realTimeAmazon' | 'importyeti'

/** Stops runaway runs. */
const SANDBOX_CALL_BUDGET = 20_000

export function createSources(config: Config, sandbox: FakeSources | null, countCalls: CountCalls): Source[] {
  return every(config, sandbox, countCalls).flatMap(({ source }) => source ?? [])
}

/** Unused for fakes. */
type CountCalls = (source: { id: string; label: string }) => SpendCall

/** Includes unconfigured sources. */
export function sourceCatalogue(config: Config, sandbox: FakeSources | null): CatalogueEntry[] {
  const origin = sandbox ? 'sandbox' : 'live'
  return every(config, sandbox, neverAsked).map(({ source, id, label, provides }) => ({
    id,
    label,
    origin,
    provides,
    looksUp: source?.looksUp ?? null,
    configured: source !== null,
  }))
}

export function isConnected(catalogue: readonly CatalogueEntry[]): boolean {
  return catalogue.some(({ configured }) => configured)
}

/** Null if the channel has no lookup source. */
export function lookUpSource(
  catalogue: readonly CatalogueEntry[],
  channel: ProductRow['channel'],
): string | null {
  return catalogue.find(({ looksUp }) => looksUp === channel)?.label ?? null
}

export const NO_SOURCE =
  'No data source is connected yet. If you run this server, set the key of a source or import a file. The README says how.'

export function tiktokStatusMessage(
  config: Config,
  sandbox: FakeSources | null,
): { configured: boolean; message: string } {
  if (sandbox)
    return { configured: true, message: 'Connected to the sandbox: sample data, no account needed.' }
  const { echotik, scrapecreators } = config.sources
  if (echotik && scrapecreators)
    return { configured: true, message: 'Connected: EchoTik and ScrapeCreators.' }
  if (echotik)
    return { configured: true, message: 'Connected: EchoTik. For shops set SCRAPECREATORS_KEY too.' }
  return {
    configured: false,
    message:
      'Not connected. Set ECHOTIK_USERNAME and ECHOTIK_PASSWORD for products' +
      `${scrapecreators ? '' : ' and SCRAPECREATORS_KEY for shops'}, then restart.`,
  }
}

const neverAsked: CountCalls =
  ({ label }) =>
  async () => {
    throw new Error(`${label} was asked by a page`)
  }

interface Entry {
  id: string
  label: string
  provides: readonly RowKind[]
  source: Source | null
}

function every(config: Config, sandbox: FakeSources | null, countCalls: CountCalls): Entry[] {
  const origin: Origin = sandbox ? 'sandbox' : 'live'
  const { echotik, scrapecreators, realTimeAmazon, importyeti } = sandbox
    ? ofSandbox(sandbox)
    : config.sources
  const shared = { callBudget: sandbox ? SANDBOX_CALL_BUDGET : config.sources.callBudget, origin }
  const { region } = config.market
  const counted = (id: string, label: string) => (sandbox ? {} : { beforeCall: countCalls({ id, label }) })
  return [
    {
      id: 'echotik',
      label: 'EchoTik',
      provides: ['product', 'videos', 'creator'],
      source: echotik && createEchotik({ ...echotik, ...shared, ...counted('echotik', 'EchoTik'), region }),
    },
    {
      id: 'scrapecreators',
      label: 'ScrapeCreators',
      provides: ['shop'],
      source:
        scrapecreators &&
        createScrapecreators({
          ...scrapecreators,
          ...shared,
          ...counted('scrapecreators', 'ScrapeCreators'),
          region,
        }),
    },
    {
      id: 'real-time-amazon',
      label: 'Real-Time Amazon Data',
      provides: ['product'],
      source:
        realTimeAmazon &&
        createRealTimeAmazon({
          ...realTimeAmazon,
          ...shared,
          ...counted('real-time-amazon', 'Real-Time Amazon Data'),
          country: region,
        }),
    },
    {
      id: 'importyeti',
      label: 'ImportYeti',
      provides: ['supplier', 'shipment', 'contact'],
      source:
        importyeti && createImportyeti({ ...importyeti, ...shared, ...counted('importyeti', 'ImportYeti') }),
    },
  ]
}

function ofSandbox({ urls, credentials }: FakeSources): Pick<SourcesConfig, Outside> {
  return {
    echotik: { baseUrl: urls.echotik, ...credentials.echotik },
    scrapecreators: { baseUrl: urls.scrapecreators, ...credentials.scrapecreators },
    realTimeAmazon: { baseUrl: urls.realTimeAmazon, ...credentials.realTimeAmazon },
    importyeti: { baseUrl: urls.importyeti, ...credentials.importyeti },
  }
}
