import { BRAND } from '../brand/brand.ts'
import { list, note, type Section } from './block.ts'

export const ABOUT: readonly Section[] = [
  {
    id: 'why',
    title: 'Why',
    blocks: [
      'A seller asks two questions: what is starting to sell, and who can supply it? Some tools answer the first question, others the second. With ten open tabs, you still have to guess.',
      `${BRAND.name} answers both on one page. At the top you see how fast a product is growing. Below it you see companies that shipped similar goods, with the shipments as proof. It works well on a phone with a slow connection, for example at a wholesale market.`,
    ],
  },
  {
    id: 'how-we-count',
    title: 'Our rules',
    blocks: [
      'Wrong numbers cost you money. So we have one rule: every number shows its source, its date and how sure we are.',
      list(
        'One lucky day is not a trend, and 3 sales instead of 1 are not +200%.',
        'If a fact is not known, we leave it out. If a number is an estimate, we say so.',
        'You can read how we calculate everything: [How it works](/how-it-works).',
        'You can see what is ready and what is planned: [Screens and roadmap](/wireframe).',
      ),
    ],
  },
  {
    id: 'what-we-do-not-do',
    title: 'What we do not do',
    blocks: [
      list(
        'We do not sell goods, and we are not part of your contract with a supplier.',
        'Suppliers cannot pay for a better position. They are sorted by their shipments.',
        'No advertising, no tracking, and we do not sell your data.',
        'No fake countdowns or fake “only 2 left”. Locked data is marked as locked and is not sent to your device.',
        'No promise that you will make money. We show what sells now.',
      ),
    ],
  },
  {
    id: 'who',
    title: 'Who',
    blocks: [
      `${BRAND.name} is run by its owner. You find contact details and hours on the [contact page](/contact). Only its subscribers pay for it. Please tell us about mistakes in the data: which product, and which date.`,
      note(
        'Products, companies and contacts marked “Sample data” are not real. They are for testing the app.',
      ),
    ],
  },
]
