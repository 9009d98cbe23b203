import type { CreatorTexts } from './creator-texts.ts'

export const ENGLISH: CreatorTexts = {
  hello: (creator) => (creator === null ? 'Hello,' : `Hello ${creator},`),
  offer: (product) =>
    `I sell online and saw your product videos. I would like to send you a free sample${
      product === null ? '' : ` of this product: ${product}`
    }.`,
  commission: (percent) => `For each sale from your video you get a commission of ${percent}.`,
  ask: 'Could you please tell me:\n- if you are interested\n- where to send the sample (name, address and a phone number for delivery)\n- when you could make a video, and what you charge for it, if anything?',
  terms:
    'The sample is yours to keep, with or without a video. If you make one, please mark it as advertising where the law asks for it.',
  title: 'Free sample',
  regards: (sender) => `Thank you and kind regards${sender === null ? '' : `,\n${sender}`}`,
}
