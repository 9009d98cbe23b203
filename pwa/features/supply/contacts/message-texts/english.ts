import type { MessageTexts } from './message-texts.ts'

export const ENGLISH: MessageTexts = {
  hello: (person) => (person === null ? 'Hello,' : `Hello ${person},`),
  introduction: (supplier, product) =>
    `I sell online and found ${supplier} in import shipment records. ${
      product === null ? 'I am looking for the kind of goods you ship.' : `I am looking for: ${product}.`
    }`,
  plan(quantity, price, ifGood) {
    const start = ifGood ? 'If the sample is good, I' : 'I'
    if (quantity === null) return `${start} hope for a price of about ${price} per piece.`
    const order = `${start} plan to order ${quantity} pieces`
    return price === null ? `${order}.` : `${order}, and hope for a price of about ${price} per piece.`
  },
  asks: {
    price: {
      title: 'Price and minimum order',
      ask: 'Could you please tell me:\n- the price per piece, and the price for larger quantities\n- your minimum order (MOQ)\n- how long production takes, and from which port you ship?',
    },
    sample: {
      title: 'Sample order',
      ask: 'I would like a sample before I order. Could you please tell me:\n- what a sample costs, and if you subtract it from the first order\n- what shipping by air costs, and how long it takes\n- if the goods in an order can be different from the sample?',
    },
    maker: {
      title: 'Do you make it yourselves',
      ask: 'Do you make these goods yourselves, or do you ship for another factory? Could you please send me:\n- the name and the address of the factory\n- photos or a short video of the production line\n- certificates for the goods, if you have them?',
    },
  },
  subjectAbout: (title, product) => `${title}: ${product}`,
  subjectTo: (title, supplier) => `${title}: question to ${supplier}`,
  regards: (sender) => `Thank you and kind regards${sender === null ? '' : `,\n${sender}`}`,
}
