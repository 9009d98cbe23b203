import { createHash } from 'node:crypto'
import { text as textOf } from 'node:stream/consumers'
const R = process.argv[2] + '/backend/'
const { startSandbox } = await import(R + 'sandbox/start-sandbox.ts')
const { createCatalogue, dayNumber } = await import(R + 'sandbox/catalogue/catalogue.ts')
const { KINDS } = await import(R + 'sandbox/catalogue/kinds.ts')
const { personOf } = await import(R + 'sandbox/identity/people.ts')
const { madeUpNames } = await import(process.argv[2] + '/tests/bench/made-up-names.ts')
const d = (x: unknown) => createHash('sha256').update(typeof x === 'string' ? x : JSON.stringify(x, (_k, v) => (v instanceof Map ? [...v] : v))).digest('hex').slice(0, 16)
const print = (n: string, x: unknown) => console.log(n.padEnd(28), d(x))
print('kinds', KINDS)
print('kinds keys', Object.keys(KINDS))
print('people', Array.from({ length: 300 }, (_, i) => personOf(`seller-${i}@sandbox.example`)))
let s = 7; print('made up', madeUpNames(() => (s = (s * 16807) % 2147483647) / 2147483647, 3000))
for (const [seed, day] of [[20260101, '2026-11-20T17:00:00Z'], [3, '2027-02-03T12:00:00Z']] as const) {
  const c = createCatalogue(seed, () => new Date(day), 'America/New_York')()
  print(`catalogue ${seed}`, c)
  print(`functions ${seed}`, [...c.tiktok, ...c.amazon].map((p: any) => [0, 1, 5, 20].map((b) => [p.price(c.today - b), p.creators(c.today - b), p.demand.total(c.today - b)])))
  const sandbox = await startSandbox({ seed, now: () => new Date(day) })
  const { urls, origin, files, ratesUrl, listUrls, census } = sandbox
  const ask = async (url: string, headers: Record<string, string> = {}, left = 5): Promise<string> => { try { return await ask1(url, headers) } catch (e) { if (left === 0) throw e; return ask(url, headers, left - 1) } }
  const ask1 = async (url: string, headers: Record<string, string>) => Buffer.from(await (await fetch(url, { headers })).arrayBuffer()).toString('base64').replaceAll('x', 'x')
  const basic = { authorization: `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}` }
  for (const page of [1, 2, 3]) for (const kind of [1, 2, 3]) print(`echotik ${page}${kind}`, await ask(`${urls.echotik}/product/ranklist?date=${seed===3?"2027-02-02":"2026-11-19"}&region=US&rank_type=1&product_rank_field=${kind}&page_num=${page}&page_size=10`, basic))
  for (const q of ['lamp', 'tumbler', 'shoe', 'serum']) print(`scrape ${q}`, await ask(`${urls.scrapecreators}/v1/tiktok/shop/search?query=${q}`, { 'x-api-key': 'sandbox' }))
  for (const q of ['beauty', 'kitchen', 'automotive']) print(`amazon ${q}`, await ask(`${urls.realTimeAmazon}/best-sellers?category=${q}&page=1`, { 'x-rapidapi-key': 'sandbox' }))
  for (const q of ['led%20lamp', 'garment', 'footwear', 'bag']) print(`yeti ${q}`, await ask(`${urls.importyeti}/product/${q}/suppliers`, { IYApiKey: 'sandbox' }))
  for (const q of ['led', 'cotton', 'steel']) print(`bols ${q}`, await ask(`${urls.importyeti}/powerquery/us-import/bols?product_description=${q}`, { IYApiKey: 'sandbox' }))
  print('rates', await ask(ratesUrl)); 
  print('cpsc', await ask(`${listUrls.cpsc}?format=json&RecallDateStart=2020-01-01`)); print('uflpa', await ask(listUrls.uflpa))
  const kinds: any[] = Object.values(KINDS).flat()
  const p: string[] = []
  for (const k of kinds) p.push(await ask(`${origin}/pictures/${k.id}/7.webp`))
  print('pictures', p)
  print('census', await ask(`${census.url}?get=I_COMMODITY,GEN_VAL_MO,CON_VAL_MO&time=from+2025-06&COMM_LVL=HS6&CTY_CODE=5700&key=${census.key}&I_COMMODITY=850811`))
  const { answerCensus } = await import(R + 'sandbox/apis/census.ts'); print('census src', answerCensus.length)
  print('hashtags', await textOf(files.hashtags())); print('suppliers', await textOf(files.suppliers())); print('history', await textOf(files.amazonHistory()))
  await sandbox.stop()
}
