import type { Recognised } from '#contracts/shop-links'
import { LINK_MAX } from '#contracts/shop-links'

type Unread = Extract<Recognised, { kind: 'unread' }>

export function unreadWords({ why, host }: Unread): { title: string; text: string } {
  switch (why) {
    case 'empty':
      return { title: 'Nothing to look up', text: 'Paste a link, an item number or a name.' }
    case 'too-long':
      return {
        title: 'This text is too long',
        text: `Paste the link alone. We read up to ${LINK_MAX.toLocaleString('en')} characters.`,
      }
    case 'number':
      return {
        title: 'This is not a product number',
        text: 'A TikTok Shop item number has 15 to 20 digits. An ASIN has 10 letters and digits and begins with B0.',
      }
    case 'not-a-product':
      return {
        title: `This ${host?.includes('tiktok') ? 'TikTok' : 'Amazon'} link is not a product page`,
        text: 'Open the product itself, copy its link, and paste it here.',
      }
    case 'video':
      return {
        title: 'This is a link to a video',
        text: 'Open the product that the video shows, tap Share, and copy that link.',
      }
    case 'nameless':
      return {
        title: `This ${host ?? 'shop'} link does not hold the product’s name`,
        text: 'Open the product, copy its title, and paste the title below.',
      }
    case 'other-site':
      return {
        title: `We do not read links of ${host ?? 'this site'}`,
        text: 'We read links of TikTok Shop, Amazon, Temu, Shopee, Lazada, Etsy, Walmart, eBay, AliExpress, Alibaba, 1688 and Shein. For any other product, paste its title below.',
      }
    case 'disguised':
      return {
        title: 'This link looks unsafe',
        text: 'It is written like a link of a shop and leads somewhere else. We did not open it. Copy the link from the shop’s own app.',
      }
    case 'not-web':
      return { title: 'This is not a web link', text: 'A product link begins with https://.' }
  }
}
