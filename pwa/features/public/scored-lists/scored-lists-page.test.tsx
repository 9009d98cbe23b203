import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { ReadLine } from '#contracts/scored-lists'
import { member, memberAnswers } from '../../../../tests/e2e/fixtures/account.ts'
import { refreshStatus } from '../../../../tests/e2e/fixtures/edition.ts'
import { listedPick, scoredList, scoredListDetails } from '../../../../tests/e2e/fixtures/scored-lists.ts'
import { type DrawnAnswers, goOffline, openApp, page, refuses } from '../../../../tests/support/drawn-app.ts'

const PUBLIC = '/api/public-lists'
const OWN = '/api/scored-lists'
const READ = '/api/scored-lists/read'
const ONE = '/api/scored-lists/12'

const listed = (items: unknown[]) => () =>
  Response.json(items, { headers: { 'x-total-count': String(items.length) } })

const always = { '/api/data-refresh-status': refreshStatus(), [PUBLIC]: listed([]) }
const mine = { lists: [], open: 0, most: 5 }

const asMember = (answers: DrawnAnswers) => ({
  ...memberAnswers(member()),
  ...always,
  [OWN]: mine,
  ...answers,
})

const LINES: ReadLine[] = [
  { line: 1, text: 'lamp', found: { id: '100', name: 'Sunset lamp', channel: 'tiktok', by: 'name' } },
  { line: 2, text: 'a thing of nobody', found: null },
  { line: 3, text: 'kettel', found: { id: '101', name: 'Steel kettle', channel: 'amazon', by: 'words' } },
]
const readAnswer = { lines: LINES, skipped: 0, leftOut: 2, notes: [] }

describe('the page of scored lists', () => {
  it('asks a visitor to sign in, and shows public lists with their results', async () => {
    await openApp('/scored-lists', { ...always, [PUBLIC]: listed([scoredList({ public: true })]) })
    await page.shows('link', 'Sign in to score a list')
    const list = await page.shows(
      'link',
      /^Picks of a newsletter/,
      '7 days: 1 of 2 right.',
      '28 days: result on 29 Apr',
    )
    expect(list.getAttribute('href')).toBe('/scored-lists/12')
    expect(list.textContent).toContain('2 of 4 products judged')
  })

  it('says when nobody has made a list public', async () => {
    await openApp('/scored-lists', always)
    await page.shows('region', 'Public lists', 'Nobody has made a list public yet.')
  })

  it('fails in its own part, and works on retry', async () => {
    const { answers } = await openApp('/scored-lists', {
      ...always,
      [PUBLIC]: refuses(503, 'unavailable', 'The database is being restarted.'),
    })
    await page.shows('alert', null, 'The database is being restarted.')
    await page.shows('heading', 'Score a list')
    answers[PUBLIC] = listed([])
    await page.press('Try again')
    await page.says('Nobody has made a list public yet.')
  })

  it('shows a member the own lists, and how many wait', async () => {
    const lists = [scoredList({ public: true }), scoredList({ id: '13', title: 'Hidden one', hidden: true })]
    await openApp('/scored-lists', asMember({ [OWN]: { lists, open: 2, most: 5 } }))
    await page.shows(
      'region',
      'Your lists',
      '2 of 5 waiting',
      /newsletter.*public/,
      /Hidden one.*hidden by us/,
    )
  })
})

describe('a new list', () => {
  async function readPicks(answers: DrawnAnswers = {}) {
    const app = await openApp('/scored-lists', asMember({ [READ]: readAnswer, ...answers }))
    await page.enter(/^One product a line/, 'lamp')
    await page.press('Find these products')
    await page.shows('region', 'Are these the products?')
    return app
  }

  it('shows every line, and takes similar names only by hand', async () => {
    await readPicks()
    await page.says('2 of 3 products found.', '2 products after the first 100 left out.')
    await page.says('Not found in our data', 'Line 2: a thing of nobody', 'Similar name. Line 3: kettel')
    expect(screen.getByLabelText(/^Sunset lamp/)).toHaveProperty('checked', true)
    expect(screen.getByLabelText(/^Steel kettle/)).toHaveProperty('checked', false)
    await page.enabled('Seal 1 product')
    screen.getByLabelText(/^Steel kettle/).click()
    await page.enabled('Seal 2 products')
  })

  it('is sealed with all lines, and its page opens', async () => {
    const { asked, answers } = await readPicks()
    answers[OWN] = ({ method }: { method: string }) => Response.json(method === 'POST' ? { id: '12' } : mine)
    Object.assign(answers, { [ONE]: scoredListDetails(), [`${ONE}/picks`]: [listedPick()] })
    await page.enter('Title', 'Picks of a newsletter')
    await page.press('Seal 1 product')
    await page.until(() => expect(page.at()).toBe('/scored-lists/12'))
    expect(asked.find(({ method, path }) => method === 'POST' && path === OWN)?.body).toEqual({
      title: 'Picks of a newsletter',
      lines: [
        { text: 'lamp', product: '100' },
        { text: 'a thing of nobody', product: null },
        { text: 'kettel', product: null },
      ],
    })
  })

  it('shows why a title is refused, and keeps what was chosen', async () => {
    const words = 'title must not contain an @: no e-mail address and no account name'
    const { answers, asked } = await readPicks()
    await page.press('Seal 1 product')
    await page.says('Give the list a title.')
    expect(asked.filter(({ method, path }) => method === 'POST' && path === OWN)).toEqual([])
    answers[OWN] = ({ method }: { method: string }) =>
      method === 'POST' ? refuses(400, 'invalid_input', words)() : Response.json(mine)
    await page.enter('Title', 'picks of @mai')
    await page.press('Seal 1 product')
    await page.says(`The ${words}`)
    expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true')
    await page.enabled('Seal 1 product')
  })

  it('shows a refusal of the list apart from its title', async () => {
    const { answers } = await readPicks()
    answers[OWN] = ({ method }: { method: string }) =>
      method === 'POST' ? refuses(400, 'invalid_input', '5 of your lists wait.')() : Response.json(mine)
    await page.enter('Title', 'Ten picks')
    await page.press('Seal 1 product')
    await page.shows('alert', null, '5 of your lists wait.')
    expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBeNull()
  })

  it('asks for text before it sends any', async () => {
    const { asked } = await openApp('/scored-lists', asMember({}))
    await page.press('Find these products')
    await page.says('Paste at least one product.')
    expect(asked.filter(({ path }) => path === READ)).toEqual([])
  })

  it('cannot be started offline, with the reason shown', async () => {
    await openApp('/scored-lists', asMember({}))
    await page.enabled('Find these products')
    goOffline()
    await page.says('A list can be sealed when you are online again.')
    expect(screen.getByRole('button', { name: 'Find these products' })).toHaveProperty('disabled', true)
  })
})

describe('a scored list', () => {
  const open = (details = scoredListDetails(), answers: DrawnAnswers = {}) =>
    openApp('/scored-lists/12', asMember({ [ONE]: details, [`${ONE}/picks`]: [listedPick()], ...answers }))

  it('shows its results beside ours and two simple rules, with counts and ranges', async () => {
    await open()
    const week = await page.shows('region', /^Next week/)
    expect(week.textContent).toMatch(/This list.*50%.*1 of 2 right · likely 9% to 91%/)
    expect(week.textContent).toMatch(/Our first 50.*62%.*31 of 50 right · likely 48% to 74%/)
    expect(week.textContent).toMatch(/Largest growth.*40%.*Best sellers.*44%/)
    expect(week.textContent).toContain('The ranges overlap: this can be chance.')
    await page.shows('region', /^Days 1 to 90/, 'no result yet, 2 waiting', 'Result on 30 Jun')
    await page.says('Its owner has sealed 3 lists and shows 1.')
  })

  it('shows every product and every line that is not judged', async () => {
    await open()
    await page.shows('row', /Sunset lamp/, '84 sold, 1 Apr to 7 Apr', 'Right')
    await page.shows(
      'region',
      'Not judged',
      '2 of 4 lines',
      'Line 2: Not found in our data (a thing of nobody)',
      'Line 4: On the list twice',
    )
  })

  it('is made public by its owner', async () => {
    const { answers, asked } = await open()
    await page.says('Only you.')
    answers[ONE] = ({ method }: { method: string }) => {
      const list = scoredList({ public: true })
      return Response.json(method === 'PATCH' ? list : scoredListDetails({ list }))
    }
    await page.press('Make it public')
    await page.says('Everybody with its address.')
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ public: true })
    await page.enabled('Make it private')
  })

  it('offers others a report and not the owner’s buttons or words', async () => {
    const left = [{ line: 2, why: 'not-found' as const, text: null }]
    await open(scoredListDetails({ own: false, left, list: scoredList({ public: true }) }))
    await page.says('Line 2: Not found in our data')
    expect(await page.linkTo('Report this list')).toBe('/contact?about=list&number=12')
    expect(screen.queryByRole('button', { name: /^Make it/ })).toBeNull()
    page.lacks('a thing of nobody')
  })

  it('is hidden by an operator, who opened its address', async () => {
    const list = scoredList({ public: true })
    const { answers, asked } = await open(scoredListDetails({ own: false, list }), {
      ...memberAnswers(member({ operator: true })),
      '/api/operator/scored-lists/12': { hidden: true },
    })
    await page.shows('button', 'Hide this list from everybody')
    answers[ONE] = scoredListDetails({ own: false, list: { ...list, hidden: true } })
    await page.press('Hide this list from everybody')
    await page.shows('button', 'Show this list again')
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({ body: { hidden: true } })
  })

  it('says that the page counts invented products', async () => {
    await open(scoredListDetails({ list: scoredList({ sampleData: true }) }))
    await page.says('These are invented products.')
  })

  it('explains an address without a list', async () => {
    await open(scoredListDetails(), {
      [ONE]: refuses(404, 'not_found', 'There is no such list, or it is not public.'),
      [`${ONE}/picks`]: [],
    })
    await page.says('There is no such list', 'It is private, it was hidden')
    expect(await page.linkTo('See public lists')).toBe('/scored-lists')
  })
})
