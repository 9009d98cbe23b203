import type { RunningApp } from './app.ts'
import type { TestMember } from './members.ts'

export const OURS = '1729384756102938475'
/** Kalodata's format, with a broken line and a missing price. */
export const KALODATA_LIST = [
  'Product Name,Product ID,Category,Price,Item Sold,Revenue',
  `Electric Steel Kettle,${OURS},Kitchenware,$29.99,1200,$35988`,
  'Steel Kettle with Whistle,1729384756102938476,Kitchenware,$14.99,"3,400",$50966',
  'Enamel Kettle,1729384756102938477,Kitchenware,,20,$0',
  'Zzyzx Thing,1729384756102938478,Toys,$9.99,7,$70',
  'half a line',
].join('\n')

export function listCalls(app: () => RunningApp) {
  async function as(who: TestMember | null, method: string, path: string) {
    const { status, text, headers } = await app().call(path, {
      method,
      headers: {
        ...(who && { cookie: who.cookie }),
        ...(method !== 'GET' && { 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' }),
      },
      ...(method !== 'GET' && { body: '{}' }),
    })
    return { status, body: JSON.parse(text), total: headers['x-total-count'] }
  }

  async function open(who: TestMember | null, file: string, given: { name?: string; media?: string } = {}) {
    const { name = 'kalodata.csv', media = 'text/csv' } = given
    const { status, text } = await app().call(`/api/my-lists?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: {
        ...(who && { cookie: who.cookie }),
        ...{ 'content-type': media, 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' },
        'content-length': Buffer.byteLength(file),
      },
      body: file,
    })
    return { status, body: JSON.parse(text) }
  }

  return { as, open }
}
