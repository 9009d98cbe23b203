import { EVENTS_KEPT_DAYS } from '#contracts/alerts'
import { LIST_DAYS } from '#contracts/my-lists'
import { KEPT_MONTHS } from '#contracts/plans'
import { BRAND } from '../brand/brand.ts'
import { list, table } from './block.ts'
import type { LegalPage } from './legal.ts'
import { OFFER } from './offer.ts'

export const PRIVACY: LegalPage = {
  title: 'Privacy',
  lead: 'What we store, where, for how long, and how to delete it.',
  inShort: [
    'You can read all open pages without an account and without giving your name.',
    'No advertising, no analytics by other companies, no tracking pixels. Cookies only for signing in.',
    'Product pictures come through our server, so the shops do not see who looks at them.',
    'Data saved for offline reading stays on your device. The only personal data in it are your products with notes, quotes and photos, your saved suppliers, creators and shops, your alerts, your costs, what you wrote to suppliers and creators, your private and scored lists and, if you turn that on, contacts you revealed, encrypted. All of it is deleted when you sign out.',
    `If you ask, we delete what we store about you within ${OFFER.deletionBusinessDays} business days.`,
  ],
  sections: [
    {
      id: 'on-your-device',
      title: 'On your device',
      blocks: [
        table('What the app saves in your browser', 'What | Why | Until', [
          'The app’s own files and these texts | to open offline | until the next version',
          'Lists and products you opened | to read them offline | one week, or until you delete it',
          'Their pictures | to see them offline | one week, at most 200',
          'Fingerprints of our products’ photos, if you opened the look-up page | to search by photo offline; your own photo stays on your device | you sign out, or delete it',
          'A photo or file that you shared with the app | until a page opens it, within an hour | you open it, share another one, sign out or delete it',
          'Light or dark mode, if you chose one | to start in the right colors | until you change it',
          'That we offered to install the app | so we do not ask twice | until you clear the site data',
          'What you type into a form | so you do not lose it | until you send or delete it',
          'If you are signed in: your products with notes, quotes, tasks and photos, your saved suppliers, creators and shops, your scored lists, your alerts and their news, and changes not sent yet | to have them offline | you sign out',
          'Your costs, and weight, size and cost of single products | to calculate profits, also offline | you delete them or sign out',
          'Your changes to first messages; the name, e-mail and phone of the contact are left out | so you do not lose them | you sign out',
          'Only if you turn it on: contacts you revealed, encrypted with your passphrase | to read them offline | you turn it off or sign out',
          'That we asked the browser to keep this data | so we do not ask twice | until you clear the site data',
          'Only if you use the browser extension: your key, in the extension itself | to look up the product of a page when you press the button; we get the page’s address without what tracks you, and store it only if you save the product | you change or remove the key, or remove the extension',
          'A session cookie, and a mark that separates your saved data from another person’s | to know it is you | until you sign out, or 7 days without a visit, at most 30 days',
          'A cookie during sign-in | so only this browser can finish the sign-in | 10 minutes',
        ]),
        'Data about your account or payments are never saved for offline reading, and supplier contacts only if you turn that on. Then they are encrypted, and we do not know your passphrase. Signing out deletes all your personal data from the device, also offline. [The page “Account and settings”](/more) shows what is saved and can delete it. Your browser settings can delete the rest.',
      ],
    },
    {
      id: 'on-our-server',
      title: 'On our server',
      blocks: [
        table('What the server stores about people', 'What | Why | For how long', [
          'Contact messages: name, e-mail, company if given, text and our answers; if you are signed in, support also sees your account’s address and plan | to answer you | 12 months',
          'Newsletter address | to send it | until you unsubscribe, and 30 days',
          'Newsletter address not yet confirmed | to wait for your confirmation | 7 days',
          'Account: name, e-mail and picture from your sign-in, plan, contacts opened, saved suppliers, creators and shops, your costs, choices | to run the account | until the account is deleted',
          'Your products: stages, notes, quotes, tasks, suppliers you contacted | to show them to you on all your devices; nobody else sees them | the content until you delete it or the account; that a deleted product was there, and its name, until the account is deleted',
          'Photos you add to a product, without the place, time and camera that a phone writes into them | to show them to you; nobody else sees them | until you delete the photo, its product or the account',
          'Your alerts | to check them with each new data | until you delete them or the account',
          `News of your alerts, and how you want to get it: e-mail, quiet hours, time zone, feed, webhooks | to show and send them to you | news ${EVENTS_KEPT_DAYS} days; the rest until you change it, or delete the account`,
          'Only if you turn notifications on: the address that your browser gives for them, and its keys | to notify this device; we encrypt what we send | until you turn them off or sign out',
          'Item numbers of products you follow, with the name you gave them | to ask our sources for these products; the sources learn the number, not who asks | until you stop following, or delete the account',
          `Files you open with “Match my list”: their products, with the suppliers we found | to show them to you; nobody else sees them | ${LIST_DAYS} days, or until you delete the list or the account`,
          'Lists you have scored: title, products and results, your own words for them | to judge them and show them to you; others see a list without your words only if you make it public | until the account is deleted; a sealed list cannot be changed or deleted alone',
          'A small copy of your profile picture | to show it to you | not shown any more once the account is deleted; the file goes within 10 minutes',
          'Where you are signed in: browser and system, since when, last seen | so you can sign out a device | 7 days after the session ends',
          'Keys for your programs: name, what they open, when made and last used; of the key itself only a fingerprint | so your programs can read your data and you can stop them | until the account is deleted; a revoked key 30 days',
          'That you reported a contact as not working, with your note | to warn other users, once two have reported it | until the account is deleted, or the supplier is no longer in our data',
          `How many free contacts you used and when a credit came back, under a code made from your sign-in, without your name or address | so a new account continues with the same free contacts | ${KEPT_MONTHS} months after the account is deleted`,
          'What our staff changed about your account, such as a plan they gave you; by your account’s number, without your name | to show later who did what | without end; the number says nothing once the account is deleted',
          'Which contacts your plan opened for you | so nobody can copy the whole list | 1 day',
          'E-mails to you | to try again if your mail server does not answer | the text until it is sent, at most 30 days; the fact that it was sent, 30 days',
          'A fingerprint (hash) of the network address, e-mail address or account that sends a form, signs in or opens contacts | to stop abuse | 1 day',
        ]),
        'The app’s log stores which page was requested and what went wrong. It stores no names, no cookies and no network addresses. Sign-ins, opened contacts and refused requests are logged with the account number. The hosting company may keep its own access log.',
      ],
    },
    {
      id: 'others',
      title: 'Who else sees your data',
      blocks: [
        list(
          'The sign-in service: that you signed in here.',
          'Stripe, the payment provider, when you pay: your card, name and e-mail. Only pages with a payment form load its code. We see your plan and if it is paid, never the card.',
          'The e-mail service that sends our e-mails: your address and the text.',
          'If you turn notifications on: your browser’s push service (of Google, Mozilla, Apple or Microsoft). It passes them on and cannot read them.',
          'If you add a webhook: the service whose address you give, such as Slack. It gets the news of your alerts.',
          'Shops, marketplaces and other data sources: nothing about you. Our server asks them, not your browser.',
        ),
        'We do not sell data, and we show no advertising.',
      ],
    },
    {
      id: 'people-in-the-data',
      title: 'People in our data',
      blocks: [
        'Supplier contacts are business contacts from a data source: a name, an e-mail, a phone number. If one is yours and you do not want it shown, [tell us](/contact) and we remove it.',
        'Creators are shown with what they publish on a video platform, as a data source passes it on: name, picture, followers, videos of products, and an e-mail if they give one. Nothing is guessed about them. An account that is closed there, or that its owner [asks us](/contact) to remove, is deleted with its videos and its e-mail.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [
        `${BRAND.name} is for business users. It is not for children under ${OFFER.minimumAge}, and we do not knowingly store anything about them. If we learn that we do, we delete it.`,
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      blocks: [
        `You can ask what we store about you, and have it corrected, copied or deleted. With an account you can do it yourself on [your profile](/profile): download a copy, or delete the account right away; the table above names what stays, and for how long. Without an account, write to us on the [contact page](/contact) from the e-mail address in question. We delete everything, with backups, within ${OFFER.deletionBusinessDays} business days. To stop the newsletter or the weekly report, use the link at the end of each e-mail.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        `Before an important change to this page, we tell you here and, if you have an account, by e-mail, ${OFFER.termsNoticeDays} days before. See also the [terms](/terms).`,
      ],
    },
  ],
  changes: [
    {
      on: '22 November 2026',
      words:
        'Named since: product pictures through our server, the copy of your profile picture, the count of free contacts that outlives an account, and that support sees your account’s address and plan.',
    },
    {
      on: '23 November 2026',
      words:
        'Named since: your products with notes and photos, your costs, alerts and notifications, followed products, private lists, keys for programs, contacts kept on the device, and what our staff changed about an account.',
    },
    {
      on: '29 November 2026',
      words:
        'Named since: the key in the browser extension, what the extension sends, lists you have scored, and creators in our data.',
    },
  ],
}
