import type { Config, SourcesConfig } from '../config.ts'
import type { Origin } from '../contracts/provenance.ts'
import type { Sandbox } from '../sandbox/start-sandbox.ts'
import { createRealTimeAmazon } from './amazon/real-time-amazon.ts'
import { createImportyeti } from './importyeti/importyeti.ts'
import type { RowKind, Source } from './port.ts'
import { createEchotik } from './tiktok/echotik.ts'
import { createScrapecreators } from './tiktok/scrapecreators.ts'

/** What a status page says of a source, whether or not it is configured. */
export interface CatalogueEntry {
  id: string
  label: string
  origin: Origin
  provides: readonly RowKind[]
  configured: boolean
}

/** The stand-ins cost nothing: their budget only bounds a run that went wrong. */
const SANDBOX_CALL_BUDGET = 20_000

/** The sources to collect from: the stand-ins while the sandbox runs, else those whose key is set. */
export function createSources(config: Config, sandbox: Sandbox | null): Source[] {
  return every(config, sandbox).flatMap(({ source }) => source ?? [])
}

/** Every source there is, configured or not. */
export function sourceCatalogue(config: Config, sandbox: Sandbox | null): CatalogueEntry[] {
  const origin = sandbox ? 'sandbox' : 'live'
  return every(config, sandbox).map(({ source, id, label, provides }) => ({
    id,
    label,
    origin,
    provides,
    configured: source !== null,
  }))
}

/** What the status page of the short-video source says, and what an operator has to set. */
export function tiktokStatusMessage(
  config: Config,
  sandbox: Sandbox | null,
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

interface Entry {
  id: string
  label: string
  provides: readonly RowKind[]
  source: Source | null
}

function every(config: Config, sandbox: Sandbox | null): Entry[] {
  const origin: Origin = sandbox ? 'sandbox' : 'live'
  const { echotik, scrapecreators, realTimeAmazon, importyeti } = sandbox
    ? ofSandbox(sandbox)
    : config.sources
  const shared = { callBudget: sandbox ? SANDBOX_CALL_BUDGET : config.sources.callBudget, origin }
  const { region } = config.market
  return [
    {
      id: 'echotik',
      label: 'EchoTik',
      provides: ['product'],
      source: echotik && createEchotik({ ...echotik, ...shared, region }),
    },
    {
      id: 'scrapecreators',
      label: 'ScrapeCreators',
      provides: ['shop'],
      source: scrapecreators && createScrapecreators({ ...scrapecreators, ...shared, region }),
    },
    {
      id: 'real-time-amazon',
      label: 'Real-Time Amazon Data',
      provides: ['product'],
      source: realTimeAmazon && createRealTimeAmazon({ ...realTimeAmazon, ...shared, country: region }),
    },
    {
      id: 'importyeti',
      label: 'ImportYeti',
      provides: ['supplier', 'shipment', 'contact'],
      source: importyeti && createImportyeti({ ...importyeti, ...shared }),
    },
  ]
}

function ofSandbox({ urls, credentials }: Sandbox): Omit<SourcesConfig, 'callBudget'> {
  return {
    echotik: { baseUrl: urls.echotik, ...credentials.echotik },
    scrapecreators: { baseUrl: urls.scrapecreators, ...credentials.scrapecreators },
    realTimeAmazon: { baseUrl: urls.realTimeAmazon, ...credentials.realTimeAmazon },
    importyeti: { baseUrl: urls.importyeti, ...credentials.importyeti },
  }
}
