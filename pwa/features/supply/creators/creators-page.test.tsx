import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { creatorCard } from '../../../../tests/e2e/fixtures/creators.ts'
import { type Asked, page, refuses } from '../../../../tests/support/drawn-app.ts'
import { openCreators, VISITOR } from '../../../../tests/support/drawn-creators.ts'

const LIST = '/api/creators'
const listed =
  (cards = [creatorCard(0), creatorCard(1)], total = cards.length) =>
  () =>
    Response.json(cards, { headers: { 'x-total-count': String(total) } })

it('lists creators with what they sold, their hit rate and the state of their contact', async () => {
  await openCreators('/creators', {
    [LIST]: listed([creatorCard(0), creatorCard(1, { hasContact: false, contactLocked: false })]),
  })
  await page.says('2 creators', '3,120 sold of 9 products', 'Hits: 6 of 9 products', 'Public e-mail')
  await page.says('128K followers · Vietnam · sells by video and live', 'No public e-mail')
  expect(await page.linkTo('Mai Example')).toBe('/creator/40')
})

it('asks by category, sort and page from the address', async () => {
  const { asked } = await openCreators(
    '/creators?category=Electronics&sort=hits&contact=given&minFollowers=10000&page=2',
    { ...VISITOR, [LIST]: listed([creatorCard()], 49) },
  )
  await page.says('Page 2 of 3')
  expect(asked.find(({ path }) => path === LIST)?.query).toEqual({
    ...{ category: 'Electronics', sort: 'hits', contact: 'given', minFollowers: '10000' },
    ...{ page: '2', limit: '24' },
  })
  await page.press('Next')
  await page.says('Page 3 of 3')
  expect(page.at()).toContain('page=3')
  await page.press('Previous')
  await page.until(() => expect(page.at()).toContain('page=2'))
})

it('a changed filter begins with the first page', async () => {
  await openCreators('/creators?page=2', { [LIST]: listed([creatorCard()], 49) })
  const sort = (await page.enabled('Sort by', 'combobox')) as HTMLSelectElement
  sort.value = 'followers'
  sort.dispatchEvent(new Event('change', { bubbles: true }))
  await page.until(() => expect(page.at()).toBe('/creators?sort=followers'))
})

it('ignores made-up filters in an address', async () => {
  const { asked } = await openCreators('/creators?category=Weapons&sort=%27;drop&page=-4&minFollowers=x', {
    [LIST]: listed(),
  })
  await page.says('2 creators')
  expect(asked.find(({ path }) => path === LIST)?.query).toEqual({ limit: '24' })
})

it('shows hostile and missing facts as text', async () => {
  const name = '<script>alert(1)</script>\u202e'
  await openCreators('/creators', {
    [LIST]: listed([
      creatorCard(0, { name }),
      creatorCard(1, {
        ...{ name: ' ', handle: null, followers: null, region: null, sellsBy: null, unitsKnown: null },
        ...{ hitRate: null, categories: [], hasContact: false, contactLocked: false },
      }),
    ]),
  })
  await page.shows('link', name)
  await page.says('Creator without a name', 'No public figures given', '9 products, sales not known')
  await page.says('Hit rate not known: no counted sales')
  expect(document.body.innerHTML).not.toContain('<script>alert')
})

it('without creators it says why, and with a filter how to widen it', async () => {
  await openCreators('/creators', { [LIST]: listed([]) })
  await page.says('No creators yet')
  await openCreators('/creators?q=nobody', { [LIST]: listed([]) })
  await page.says('No creator matches')
  expect(await page.linkTo('Show all creators')).toBe('/creators')
})

it('offers to try again after a failure', async () => {
  let broken = true
  await openCreators('/creators', {
    [LIST]: (_: Asked) => (broken ? refuses(503, 'unavailable', 'Busy.')() : listed()()),
  })
  await page.says('Could not load (error 503)')
  broken = false
  await page.press('Try again')
  await page.says('2 creators')
})

it('is one of the ways to find, and takes no name along to the products', async () => {
  await openCreators('/creators?q=mai', { [LIST]: listed() })
  const way = await page.shows('link', 'Creators')
  expect(way.getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Look up a link' })).toBeDefined()
  expect(await page.linkTo('Products')).toBe('/search')
})
