import { isTrouble, type Tideline, type Trouble, tideline } from './ask.ts'
import { el, show } from './draw.ts'
import { showKeyForm, showPermission } from './key-view.ts'
import { lookUpLink } from './look-up-link.ts'
import { readPage, type ShopPage } from './page-address.ts'
import { showProduct, supplierSection } from './product-view.ts'
import { saveButton } from './save-button.ts'
import { mayAsk, readKey, serverOrigin } from './settings.ts'
import { showTrouble } from './trouble-view.ts'
import { foundWords } from './words.ts'

const origin = serverOrigin()
const settings = document.querySelector('#settings')
/** An answer that comes after the next opening is not drawn. */
let opened = 0

settings?.addEventListener('click', () => void changeKey())
void open()

/** Each press of the toolbar button begins here. */
async function open(): Promise<void> {
  opened += 1
  const turn = opened
  const [key, page] = await Promise.all([readKey(), openPage()])
  settings?.toggleAttribute('hidden', key === null)
  const way = wayOf(page)
  if (key === null) return showKeyForm(way, false)
  if (!(await mayAsk())) return showPermission(way)
  if (!page) return showNoProduct()
  show(el('p', { role: 'status' }, `Looking up this product of ${page.shop}…`))
  await lookUp(tideline(origin, key), { page, isNow: () => turn === opened }, null)
}

async function openPage(): Promise<ShopPage | null> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
  return readPage(tab?.url ?? '')
}

function wayOf(page: ShopPage | null) {
  return { origin, address: page?.address ?? null, done: () => void open() }
}

interface Asked {
  page: ShopPage
  isNow(): boolean
}

/** `name`: typed by the member. */
async function lookUp(server: Tideline, asked: Asked, name: string | null): Promise<void> {
  const { page, isNow } = asked
  const found = await server.lookUp(page.address, name)
  if (!isNow()) return
  if (isTrouble(found)) return fail(found, page)
  const { read, product, matchName } = found
  if (!product)
    return matchName === null ? askName(server, asked) : await showMatches(server, asked, matchName)
  const [decision, supplied] = await Promise.all([server.decision(product.id), server.suppliers(product.id)])
  if (!isNow()) return
  if (isTrouble(decision)) return fail(decision, page)
  if (isTrouble(supplied)) return fail(supplied, page)
  showProduct(decision, supplied, {
    origin,
    isByName: read.kind !== 'product',
    save: () => server.save({ productId: product.id }),
  })
}

/** Not in our data: who ships such goods, by name. */
async function showMatches(server: Tideline, { page, isNow }: Asked, name: string): Promise<void> {
  const matches = await server.matches(name)
  if (!isNow()) return
  if (isTrouble(matches)) return fail(matches, page)
  const { items } = matches
  const forwarders = items.filter(({ forwarder }) => forwarder).length
  show(
    el('h1', {}, name),
    el(
      'p',
      {},
      'This product is not in our data, so there is no verdict. Suppliers are matched by its name.',
    ),
    el(
      'div',
      { class: 'ways' },
      saveButton({ origin, saved: null, save: () => server.save({ name, link: page.address }) }),
      lookUpLink(origin, page.address),
    ),
    supplierSection(items, { origin, title: foundWords(items.length - forwarders, forwarders) }),
  )
}

/** Addresses of AliExpress and 1688 hold a number only, and we do not read the page. */
function askName(server: Tideline, asked: Asked): void {
  const field = el('input', {
    id: 'name',
    type: 'text',
    maxlength: '200',
    required: true,
    autocomplete: 'off',
  })
  const submit = (event: Event) => {
    event.preventDefault()
    const name = field.value.replace(/\s+/g, ' ').trim()
    if (name === '') return field.focus()
    show(el('p', { role: 'status' }, 'Looking up this name…'))
    void lookUp(server, asked, name)
  }
  show(
    el('h1', {}, `A product of ${asked.page.shop}`),
    el(
      'p',
      {},
      'Its address does not hold its name, and this extension does not read pages. Copy the title here.',
    ),
    el(
      'form',
      { submit },
      el('label', { for: 'name' }, 'Name of the product'),
      field,
      el('button', { type: 'submit' }, 'Look it up'),
    ),
  )
  field.focus()
}

function showNoProduct(): void {
  show(
    el('h1', {}, 'No product on this page'),
    el('p', {}, 'Open a product of TikTok Shop, Amazon, AliExpress or 1688, then press the button again.'),
    el('div', { class: 'ways' }, lookUpLink(origin, null)),
  )
}

function fail(trouble: Trouble, { address }: ShopPage): void {
  showTrouble(trouble, { origin, address, retry: () => void open(), changeKey: () => void changeKey() })
}

async function changeKey(): Promise<void> {
  // An answer on its way belongs to the key in use.
  opened += 1
  settings?.setAttribute('hidden', '')
  showKeyForm(wayOf(await openPage()), true)
}
