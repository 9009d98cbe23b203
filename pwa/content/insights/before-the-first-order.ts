import { link, list, note, type Section, table, text } from '../block.ts'
import type { Insight } from './insight.ts'

const PARTS: readonly (Section & { questions: string[] })[] = [
  {
    id: 'the-company',
    title: 'The company',
    questions: [
      'Do you make this article yourselves? Which steps are done elsewhere?',
      'What is the legal name on your business licence, and is the bank account in the same name?',
    ],
    blocks: [
      text(
        'The second question stops the commonest fraud. If the account belongs to a person, to another company, or changes between two letters, stop, and ring a number that you found elsewhere. A real factory understands why you ask.',
      ),
    ],
  },
  {
    id: 'the-sample',
    title: 'The sample',
    questions: [
      'What does a sample cost, with carriage, and is it taken off the first order?',
      'Is it made from the material and by the line of the order, or from the showroom?',
    ],
    blocks: [
      text(
        'Order from two suppliers at once and compare. Measure, weigh and photograph each; keep one sealed and signed as the “golden sample”. Without it, an argument about quality is one opinion against another.',
      ),
    ],
  },
  {
    id: 'price-and-quantity',
    title: 'Price and quantity',
    questions: [
      'What is the price at a trial quantity, at the minimum order, and at five times that?',
      'Which Incoterm, with which named place, and until when does the quotation hold?',
    ],
    blocks: [
      text(
        'A price without an Incoterm is no price. The eleven terms of the International Chamber of Commerce say who pays for what and who bears the risk where. Four of them you will meet every week:',
      ),
      table(
        'Four of the Incoterms 2020',
        ['Term', 'The supplier’s part ends', 'Good to know'],
        [
          ['EXW', 'at its gate', 'you do the export papers; often you cannot'],
          ['FCA', 'when your carrier has the goods', 'made for containers'],
          ['FOB', 'on board the ship, at the named port', 'the usual basis for comparing offers'],
          ['DDP', 'at your door, duty paid', 'easy, but ask who is importer of record'],
        ],
      ),
      text(
        'With DDP the duty is somebody’s guess until a broker has seen the papers. If the value was declared too low, customs asks the importer of record: make sure you know who that is.',
      ),
    ],
  },
  {
    id: 'customs-and-safety',
    title: 'Customs and safety',
    questions: [
      'Which HS code do you export it under?',
      'Which test reports exist for this very article, by which laboratory, and from which year?',
    ],
    blocks: [
      text(
        'The first six digits of the Harmonized System mean the same in nearly every country; the digits after them, and the duty, are your country’s. Take the supplier’s code as a hint and check it with a broker. Past decisions are public: in the United States in the CROSS database, in the European Union among the binding tariff informations. You can also ask for a binding ruling of your own.',
      ),
      text(
        'A test report for “a lamp” is not one for your lamp. It must name the model and carry photographs; ask the laboratory whether it wrote it. Batteries, plugs, toys, cosmetics and whatever touches food or skin have rules of their own where you sell.',
      ),
    ],
  },
  {
    id: 'time-and-quality',
    title: 'Time and quality',
    questions: [
      'How many days from deposit to ready for loading, and what happens if it is later?',
      'May an inspector of ours check before the balance is paid, and against which AQL?',
    ],
    blocks: [
      text(
        'AQL comes from ISO 2859-1 and says how many defects a sample may show. A common agreement is 2.5 for major defects at general level II: of a lot of 501 to 1,200 pieces, 80 are looked at; five with a major defect pass, six do not. Write it into the order, with pictures of what counts as major.',
      ),
    ],
  },
  {
    id: 'money-and-afterwards',
    title: 'Money, and afterwards',
    questions: [
      'Which deposit, and is the balance due after inspection?',
      'What do you do about defects found after arrival: credit, replacement, or nothing?',
    ],
    blocks: [
      text(
        'Thirty per cent at order and seventy after inspection, before loading, is usual. All of it in advance is for samples only. Get the answer on defects before you need it; afterwards it is worth less.',
      ),
    ],
  },
]

const count = PARTS.reduce((sum, { questions }) => sum + questions.length, 0)

export const BEFORE_THE_FIRST_ORDER: Insight = {
  slug: 'before-the-first-order',
  title: 'What to ask a supplier before the first order',
  topics: ['suppliers', 'costs'],
  publishedOn: '2026-11-21',
  lead: 'Sample, minimum order, Incoterm, HS code: what should stand in writing before money moves, and what the answers tell you.',
  figure: { value: String(count), words: 'questions to settle in writing before money moves' },
  sections: [
    {
      id: 'one-letter',
      title: 'One letter, two suppliers',
      blocks: [
        text(
          'Ask the same questions of at least two companies, in one numbered letter. Numbers make gaps visible: who answers nine of twelve and skips the bank account has told you something. Prices alone compare badly; answers compare well.',
        ),
        text(
          'Write short sentences and send a drawing or a photograph with measures on it. Say who you are, how many pieces you want to start with and how many a month if it goes well. A supplier that wants your business will ask questions back. One that agrees to everything within the hour has not read the letter.',
        ),
      ],
    },
    ...PARTS.map(({ questions, blocks, ...part }) => ({ ...part, blocks: [list(...questions), ...blocks] })),
    {
      id: 'reading-the-answers',
      title: 'Reading the answers',
      blocks: [
        text(
          'Put them beside what is on record. Does the company ship this kind of goods, often and lately, to several buyers? ',
          link('/insights/what-an-import-record-proves', 'What an import record proves'),
          ' says how far that carries. Then put the price where it belongs, at the top of ',
          link('/insights/landed-cost-and-margin', 'a landed cost'),
          ', and see whether anything is left.',
        ),
        note(
          'Start with a quantity that you can afford to lose. The second order is where money is made, and you will know by then whom you are dealing with.',
        ),
      ],
    },
  ],
}
