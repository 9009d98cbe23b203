import * as z from 'zod/mini'
import { addDays, utcDay } from '../../calendar/days.ts'
import { Numeric, readRows } from '../../process/data-file.ts'

export function recallsAnswer(now: Date, query: URLSearchParams): unknown[] {
  const today = utcDay(now)
  const since = query.get('RecallDateStart') ?? '0000-01-01'
  const until = query.get('RecallDateEnd') ?? '9999-12-31'
  return RECALLS.map((recall, index) => answerOf(recall, index, addDays(today, -recall.daysAgo))).filter(
    ({ RecallDate }) => since <= RecallDate.slice(0, 10) && RecallDate.slice(0, 10) <= until,
  )
}

const Row = z.strictObject({
  daysAgo: Numeric,
  maker: z.string(),
  product: z.string(),
  goods: z.string(),
  hazard: z.string(),
  kind: z.string(),
  model: z.string(),
})
const RECALLS = readRows('backend/sandbox/apis/recalls.csv', Row)

function answerOf(
  { maker, product, goods, hazard, kind, model }: z.infer<typeof Row>,
  index: number,
  day: string,
) {
  const number = `S-${String(index + 1).padStart(3, '0')}`
  return {
    RecallID: 900_001 + index,
    RecallNumber: number,
    RecallDate: `${day}T00:00:00`,
    Description: `Sample data, no recall: this recall involves ${product.toLowerCase()}. The model number ${model} is on the bottom.`,
    URL: `https://www.cpsc.gov/Recalls`,
    Title: `${maker} Recalls ${goods} Due to ${kind} (sample data)`,
    ConsumerContact: null,
    LastPublishDate: `${day}T00:00:00`,
    Products: [
      { Name: product, Description: '', Model: model, Type: '', CategoryID: '', NumberOfUnits: 'About 100' },
    ],
    Inconjunctions: [],
    Images: [],
    Injuries: [{ Name: 'None reported' }],
    Manufacturers: [],
    Retailers: [],
    Importers: [{ Name: `${maker} Sample Imports`, CompanyID: '' }],
    Distributors: [],
    SoldAtLabel: null,
    ManufacturerCountries: [{ Country: 'China' }],
    ProductUPCs: [],
    Hazards: [{ Name: hazard, HazardType: '', HazardTypeID: '' }],
    Remedies: [{ Name: 'Sample data: nothing is to be done.' }],
    RemedyOptions: [],
  }
}
