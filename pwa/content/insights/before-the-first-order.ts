import { list, note, type Section, table } from '../block.ts'
import type { Insight } from './insight.ts'

const PARTS: readonly (Section & { questions: string[] })[] = [
  {
    id: 'the-company',
    title: 'The company',
    questions: [
      'Do you make this product yourselves? Which steps are done elsewhere?',
      'What is the legal name on your business license, and is the bank account in the same name?',
    ],
    blocks: [
      'The second question stops the most common fraud. If the account belongs to a person or to another company, or changes between two e-mails, stop. Call a phone number that you found somewhere else. A real factory understands why you ask.',
    ],
  },
  {
    id: 'the-sample',
    title: 'The sample',
    questions: [
      'What does a sample cost with shipping, and do you subtract it from the first order?',
      'Is it made with the same material and on the same line as the order, or is it from the showroom?',
    ],
    blocks: [
      'Order from two suppliers at the same time and compare. Measure, weigh and photograph each sample. Keep one sealed and signed as the “golden sample”. Without it, a discussion about quality is one opinion against another.',
    ],
  },
  {
    id: 'price-and-quantity',
    title: 'Price and quantity',
    questions: [
      'What is the price for a trial order, for the minimum order, and for five times the minimum?',
      'Which Incoterm, with which port or address, and until which date is the quotation valid?',
    ],
    blocks: [
      'A price without an Incoterm is not complete. The eleven terms of the International Chamber of Commerce say who pays for what, and who has the risk at which point. You will see four of them every week:',
      table('Four of the Incoterms 2020', 'Term | The supplier’s responsibility ends | Good to know', [
        'EXW | at its factory gate | you must do the export papers; often you cannot',
        'FCA | when your carrier has the goods | made for containers',
        'FOB | on board the ship, at the named port | the usual basis for comparing offers',
        'DDP | at your door, with duty paid | easy, but ask who is the importer of record',
      ]),
      'With DDP the duty is only an estimate until a customs broker sees the papers. If the declared value is too low, customs asks the importer of record. Make sure you know who that is.',
    ],
  },
  {
    id: 'customs-and-safety',
    title: 'Customs and safety',
    questions: [
      'Which HS code do you export it under?',
      'Which test reports do you have for exactly this product, from which laboratory, and from which year?',
    ],
    blocks: [
      'The first six digits of the Harmonized System mean the same in nearly every country. The other digits, and the duty, depend on your country. Use the supplier’s code as a first idea and check it with a broker. Past decisions are public: in the United States in the CROSS database, in the European Union in the binding tariff information. You can also ask for your own binding ruling.',
      'A test report for “a lamp” is not a report for your lamp. It must show the model and photos. Ask the laboratory if the report is real. Batteries, plugs, toys, cosmetics and everything that touches food or skin have special rules in the country where you sell.',
    ],
  },
  {
    id: 'time-and-quality',
    title: 'Time and quality',
    questions: [
      'How many days from the deposit until the goods are ready to load, and what happens if they are late?',
      'Can our inspector check the goods before we pay the rest, and with which AQL?',
    ],
    blocks: [
      'AQL comes from ISO 2859-1 and says how many defects a sample may have. A common choice is 2.5 for major defects at general level II: in a lot of 501 to 1,200 pieces, 80 are checked. With five major defects the lot is accepted, with six it is not. Write it into the order, with pictures of what is a major defect.',
    ],
  },
  {
    id: 'money-and-afterwards',
    title: 'Payment and problems',
    questions: [
      'How much is the deposit, and do we pay the rest after inspection?',
      'What do you do if we find defects after arrival: money back, replacement, or nothing?',
    ],
    blocks: [
      '30 percent with the order and 70 percent after inspection, before loading, is normal. Pay everything in advance only for samples. Ask about defects before you pay. Later the answer is worth less.',
    ],
  },
]

const count = PARTS.reduce((sum, { questions }) => sum + questions.length, 0)

export const BEFORE_THE_FIRST_ORDER: Insight = {
  slug: 'before-the-first-order',
  title: 'What to ask a supplier before the first order',
  topics: ['suppliers', 'costs'],
  publishedOn: '2026-11-21',
  lead: 'Sample, minimum order, Incoterm, HS code: what you need in writing before you pay, and what the answers tell you.',
  figure: { value: String(count), words: 'questions to answer in writing before you pay' },
  sections: [
    {
      id: 'one-letter',
      title: 'One e-mail, two suppliers',
      blocks: [
        'Send the same numbered questions to at least two companies, in one e-mail. With numbers you see what is missing: a company that answers nine of twelve and skips the bank account tells you something. Do not compare only prices. Compare all the answers.',
        'Write short sentences, and send a drawing or a photo with sizes. Say who you are, how many pieces you want first, and how many per month if it goes well. A supplier that wants your business will ask you questions. A supplier that says yes to everything within an hour has not read your e-mail.',
      ],
    },
    ...PARTS.map(({ questions, blocks, ...part }) => ({ ...part, blocks: [list(...questions), ...blocks] })),
    {
      id: 'reading-the-answers',
      title: 'Reading the answers',
      blocks: [
        'Compare them with the shipping records. Does the company ship this kind of goods, often and recently, to several buyers? [What an import record proves](/insights/what-an-import-record-proves) explains what this tells you. Then put the price at the top of [your landed cost](/insights/landed-cost-and-margin), and see if any profit is left.',
        note(
          'Start with a quantity you can afford to lose. You make money with the second order, and by then you know your supplier.',
        ),
      ],
    },
  ],
}
