import * as z from 'zod'
import { omit } from 'zod/mini'
import { CATEGORIES } from '../../contracts/categories.ts'
import { readProduct } from '../../contracts/product.ts'
import { SUPPLIER_SORTS } from '../../contracts/supplier-sorts.ts'
import { listSuppliers, MatchEvidence, SupplierCard } from '../../contracts/suppliers.ts'
import type { Asking } from '../../public-api/ask-endpoints.ts'
import { tool } from '../tool.ts'
import { paging, productId, totalOf } from './inputs.ts'

const Found = z.object({
  ...omit(SupplierCard, { imageUrl: true }).shape,
  match: z
    .nullable(MatchEvidence)
    .describe('Why it was matched to the product; null where none was asked about.'),
  page: z.string(),
})

const input = z.strictObject({
  productId: productId
    .optional()
    .describe('Suppliers of this product, best match first; the other filters and paging do not apply then.'),
  query: z.string().min(1).max(200).optional().describe('Goods or a company’s name.'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .describe('Two-letter code, such as VN.'),
  category: z.enum(CATEGORIES).optional(),
  minShipments: z.int().min(1).max(999_999).optional(),
  shippedWithinDays: z.int().min(1).max(3650).optional(),
  forwarders: z.enum(['shown', 'hidden']).default('hidden'),
  sort: z.enum(SUPPLIER_SORTS).default('shipments'),
  contacts: z
    .boolean()
    .default(false)
    .describe(
      'Also names, e-mail and phone. Needs a key that may see contacts, and counts against what a plan opens an hour and a day.',
    ),
  ...paging(25, 10),
})

export const findSuppliers = tool({
  title: 'Find suppliers',
  words:
    'Suppliers of one product, or of the whole directory by goods, name, country and shipments. A supplier that shipped such goods is no promise that it still does: say when it last shipped. A null is a fact that nobody supplied.',
  input,
  output: { suppliers: z.array(Found), total: z.int() },
  sameFor: ({ contacts }) => (contacts ? 'owner' : 'everyone'),
  async run({ productId: id, contacts, ...directory }, call) {
    const asking = contacts ? call.withContacts() : call
    const { suppliers, total } = id ? await ofProduct(id, asking) : await ofDirectory(directory, asking)
    return {
      suppliers: suppliers.map((supplier) => ({ ...supplier, page: call.page(`/supplier/${supplier.id}`) })),
      total,
    }
  },
})

async function ofProduct(id: string, { ask }: Asking) {
  const { answer } = await ask(readProduct, { params: { id }, query: { days: '1' } })
  const { suppliers, suppliersFound, forwardersFound } = answer
  return { suppliers, total: suppliersFound + forwardersFound }
}

async function ofDirectory(
  {
    query: q,
    shippedWithinDays,
    minShipments,
    limit,
    page,
    ...rest
  }: Omit<z.output<typeof input>, 'contacts' | 'productId'>,
  { ask }: Asking,
) {
  const { answer, headers } = await ask(listSuppliers, {
    query: {
      ...rest,
      q,
      minShipments: textOf(minShipments),
      shippedWithin: textOf(shippedWithinDays),
      limit: String(limit),
      page: String(page),
    },
  })
  return { suppliers: answer.map((card) => ({ ...card, match: null })), total: totalOf(headers) }
}

function textOf(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(value)
}
