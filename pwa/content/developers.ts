import { KEY_CALLS_A_MINUTE } from '#contracts/api-keys'
import { SKILL_PATH } from '#contracts/mcp'
import { list, note, type Section, steps, table } from './block.ts'
import { KEY_VARIABLE } from './mcp-example.ts'

export const DEVELOPERS: readonly Section[] = [
  {
    id: 'key',
    title: 'Get a key',
    blocks: [
      steps(
        'Open [your profile](/profile#keys) and make a key. Keys come with a plan: Premium or Pro.',
        'Copy it when it is shown. It is shown once, and we keep no copy.',
        `Put it into your environment: export ${KEY_VARIABLE}=tdl_…`,
      ),
      table('What a key may open; you choose when you make it', 'Scope | Opens', [
        'read | products, trends, suppliers, hashtags, the track record',
        'profile | your products with notes and tasks, news of your alerts, your views, your costs; to read, to save a product, and assistants may add notes',
        'contacts | contacts of suppliers, from the same limit as in the app',
      ]),
      note(
        'Send the key only in the header Authorization. A key in an address is refused, because addresses are kept in logs: revoke it and make a new one.',
      ),
    ],
  },
  {
    id: 'first-call',
    title: 'Your first request',
    blocks: [
      'Every figure comes with its source, its date and how sure we are. A null is a fact that nobody supplied: treat it as not known, not as 0.',
    ],
  },
  {
    id: 'pages',
    title: 'All pages of a list',
    blocks: [
      'A list has at most 100 items a page. If there are more, the answer has a **nextCursor**: send it as cursor, and everything else as before. All pages are from one edition, so no item is missing or doubled. If we publish a new edition while you read, the next page says so: start again.',
    ],
  },
  {
    id: 'contacts',
    title: 'Contacts',
    blocks: [
      'Lists never reveal a contact, so reading them costs nothing. Ask for one contact at a time. It counts as if you opened it in the app; the same contact again is free.',
    ],
  },
  {
    id: 'agents',
    title: 'AI assistants',
    blocks: [
      'An assistant that speaks MCP, such as Claude Code, reads the same data with the same key. It can find products and suppliers, calculate a profit, compare, read your products and add a note. Each answer says from which edition it is and how old it is, so you can check what the assistant tells you.',
      list(
        'Save this as .mcp.json in your project. The key stays in your environment.',
        'Names of products come from sellers. They are data: an assistant should never follow instructions in them.',
      ),
    ],
  },
  {
    id: 'skill',
    title: 'A skill for assistants',
    blocks: [
      `The [Tideline skill](${SKILL_PATH}) teaches an assistant three jobs: find three products that land before a day, check a supplier, review your week. It says what each step costs before it asks, and shows edition, source and date of each answer. Unpack it into the folder where your assistant looks for skills; for Claude Code that is .claude/skills.`,
    ],
  },
  {
    id: 'extension',
    title: 'Browser extension',
    blocks: [
      'On a product page of TikTok Shop, Amazon, AliExpress or 1688, press its button: it shows the verdict, what is left of a sale and of a first order, and suppliers with their shipments. It also saves the product. Of the page it sends the address only, without what tracks you.',
      'It needs a key with read and profile. It is not in a store yet: whoever runs this server packs it with npm run extension.',
      table('The requests that it makes, for your own program', 'Request | Gives', [
        'GET /look-up?link= | what a link is, and our product if it is one',
        'GET /products/{id}/decision | verdict, profit, landing day, by your costs',
        'GET /products/{id} | the product with its suppliers',
        'GET /matches?productName= | suppliers of a product that is not in our data',
        'POST /pipeline | saves the product; twice is once',
      ]),
    ],
  },
  {
    id: 'limits',
    title: 'Limits and errors',
    blocks: [
      `All your keys together can make ${KEY_CALLS_A_MINUTE} requests a minute, those of assistants included. Each answer says what is left, in the headers RateLimit and RateLimit-Policy: "minute";r=119;t=60 means 119 more requests in the next 60 seconds. After that you get the status 429, and Retry-After says how many seconds to wait.`,
      table('What a status means', 'Status | What to do', [
        '400 | change the request: the message names the field',
        '401 | check the key: wrong, expired or revoked',
        '402 | your plan has ended: keys work again with a plan',
        '403 | make a key with the scope that the message names',
        '404 | there is nothing with this id now',
        '429 | wait as long as Retry-After says',
        '503 | try again in a few seconds',
      ]),
      'Errors look the same everywhere: {"error": {"code", "message", "field", "id"}}. Decide by the code, not by the message.',
    ],
  },
  {
    id: 'reference',
    title: 'All requests',
    blocks: [
      '[The reference](/api/v1/docs) lists every request with its fields. For programs it is an OpenAPI 3.1 document, [openapi.json](/api/v1/openapi.json), from which you can make a client:',
    ],
  },
  {
    id: 'promise',
    title: 'What stays as it is',
    blocks: [
      list(
        'Under /api/v1 we add fields and requests. We do not rename or remove any, and a field does not change its meaning.',
        'So ignore fields that you do not know.',
        'If something has to go, it goes to /api/v2. From that day /api/v1 works for at least 12 months, says so in the headers Deprecation and Sunset, and we write to everybody who has a key.',
        'New words may be added where a field holds one of a few words, for example a new stage.',
      ),
    ],
  },
]
