import { describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeProduct, publishEdition } from '../../tests/support/factories.ts'
import { pictureName } from '../pictures/address.ts'

const LOOK = 'f0f0f0f00f0f0f0f'
/** Two bits differ. */
const NEAR = 'f0f0f0f00f0f0f0c'
/** Twelve bits differ. */
const FAR = 'f0f0f0f00f0ff0ff'

const database = await createTestDatabase()
const { db } = database
const ids: number[] = []
for (const [name, look] of [
  ['Sunset Lamp', LOOK],
  ['Sunset Lamp of another shop', NEAR],
  ['Kettle', FAR],
  ['Not read yet', null],
] as const) {
  const url = `https://pictures.example/${name.replaceAll(' ', '-')}.jpg`
  ids.push(await makeProduct(db, { name, image_urls: [url] }))
  await db('picture').insert({ sha256: pictureName(url), url, look })
}
const left = await makeProduct(db, {
  name: 'Left the edition',
  image_urls: ['https://pictures.example/Sunset-Lamp.jpg'],
})
await publishEdition(
  db,
  ids.map((id) => ({ id })),
)
const app = await startApp(database)

async function search(looks: string) {
  const { status, text } = await app.call(`/api/lookup/picture?looks=${looks}`)
  return { status, ...JSON.parse(text) }
}

describe('search by picture', () => {
  it('finds the products of the edition with this photo, nearest first', async () => {
    expect(await search(LOOK)).toEqual({
      status: 200,
      publishedAt: expect.any(String),
      products: 4,
      compared: 3,
      alike: [
        expect.objectContaining({ id: String(ids[0]), name: 'Sunset Lamp', distance: 0 }),
        expect.objectContaining({ id: String(ids[1]), distance: 2 }),
      ],
    })
    expect(JSON.stringify(await search(LOOK))).not.toContain(`"${left}"`)
  })

  it('takes the best of several looks of one picture', async () => {
    const { alike } = await search(`0123456789abcdef,${FAR}`)
    expect(alike).toMatchObject([{ name: 'Kettle', distance: 0 }])
  })

  it('finds nothing for another photo', async () => {
    expect(await search('0123456789abcdef')).toMatchObject({ status: 200, alike: [] })
  })

  it.each(['', 'f0f0', 'F0F0F0F00F0F0F0F', `${LOOK},`, `${LOOK};drop`, Array(33).fill(LOOK).join(',')])(
    'refuses %j',
    async (looks) => {
      expect((await search(looks)).status).toBe(400)
    },
  )

  it('offers the looks of all compared products for use without a network', async () => {
    const { text } = await app.call('/api/lookup/picture-looks')
    const { ids: listed, looks, products } = JSON.parse(text)
    expect(products).toBe(4)
    expect(
      listed
        .split(' ')
        .map((id: string) => Number.parseInt(id, 36))
        .sort(),
    ).toEqual(ids.slice(0, 3).sort())
    expect(looks).toHaveLength(3 * 16)
    expect(looks).toContain(LOOK)
  })
})
