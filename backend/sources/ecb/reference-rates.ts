import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod'
import { readAnswer } from '../answer.ts'
import { SourceFailure } from '../port.ts'

export const ECB_LABEL = 'European Central Bank'

export interface ReferenceRates {
  day: string
  rates: { currency: string; perEuro: number }[]
}

/** Reads `eurofxref-daily.xml`. Throws `SourceFailure` or `Outage`. */
export async function fetchReferenceRates(url: string, signal: AbortSignal): Promise<ReferenceRates> {
  const asked = { label: ECB_LABEL, headers: { accept: 'application/xml, text/xml' } }
  return readReferenceRates(await readAnswer(new URL(url), asked, TIMEOUT_MS, signal))
}

/** Ignores entities (XML bombs, XXE). */
export function readReferenceRates(xml: string): ReferenceRates {
  const parsed = Daily.safeParse(parse(xml))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new SourceFailure(`${ECB_LABEL}: ${issue?.path.join('.') || 'the file'} has an unknown format`)
  }
  const [{ time: day, Cube: rates }] = parsed.data.Envelope.Cube[0].Cube
  return { day, rates: rates.map(({ currency, rate }) => ({ currency, perEuro: Number(rate) })) }
}

function parse(xml: string): unknown {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseAttributeValue: false,
    processEntities: false,
    removeNSPrefix: true,
    isArray: (name) => name === 'Cube',
  })
  try {
    return parser.parse(xml, true)
  } catch (error) {
    throw new SourceFailure(`${ECB_LABEL}: the file is not XML`, { cause: error })
  }
}

const Rate = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/),
  rate: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,9})?$/)
    .refine((text) => Number(text) > 0),
})
const Daily = z.object({
  Envelope: z.object({
    Cube: z.tuple([
      z.object({ Cube: z.tuple([z.object({ time: z.iso.date(), Cube: z.array(Rate).min(1).max(200) })]) }),
    ]),
  }),
})

const TIMEOUT_MS = 20_000
