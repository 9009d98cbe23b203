import { addDays, utcDay } from '../../calendar/days.ts'

export function recallsAnswer(now: Date, query: URLSearchParams): unknown[] {
  const today = utcDay(now)
  const since = query.get('RecallDateStart') ?? '0000-01-01'
  const until = query.get('RecallDateEnd') ?? '9999-12-31'
  return RECALLS.map((recall, index) => answerOf(recall, index, addDays(today, -recall.daysAgo))).filter(
    ({ RecallDate }) => since <= RecallDate.slice(0, 10) && RecallDate.slice(0, 10) <= until,
  )
}

interface SampleRecall {
  daysAgo: number
  maker: string
  product: string
  goods: string
  hazard: string
  kind: string
  model: string
}

const RECALLS: readonly SampleRecall[] = [
  {
    daysAgo: 12,
    maker: 'Samplewick',
    product: 'Vintage Bell Candle Warmer Lamps',
    goods: 'Candle Warmer Lamps',
    hazard: 'The lamp holder can overheat, posing a fire hazard.',
    kind: 'Fire Hazard',
    model: 'SMP-100',
  },
  {
    daysAgo: 40,
    maker: 'Demovolt',
    product: 'Capsule Power Bank Built In Cable',
    goods: 'Capsule Power Banks',
    hazard: 'The lithium-ion battery can overheat and ignite, posing fire and burn hazards.',
    kind: 'Fire and Burn Hazards',
    model: 'SMP-210',
  },
  {
    daysAgo: 75,
    maker: 'Fictivo',
    product: 'Capsule Power Banks',
    goods: 'Capsule Power Banks',
    hazard: 'The case can melt while it charges, posing a burn hazard.',
    kind: 'Burn Hazard',
    model: 'SMP-320',
  },
  {
    daysAgo: 400,
    maker: 'Notareal',
    product: 'Notareal Folding Step Stools',
    goods: 'Folding Step Stools',
    hazard: 'The stool can collapse, posing a fall hazard.',
    kind: 'Fall Hazard',
    model: 'SMP-430',
  },
]

function answerOf({ maker, product, goods, hazard, kind, model }: SampleRecall, index: number, day: string) {
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
