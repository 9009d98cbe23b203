import { BRAND } from '../brand/brand.ts'
import { link, list, table, text } from './block.ts'
import type { LegalPage } from './legal.ts'
import { OFFER } from './offer.ts'

export const PRIVACY: LegalPage = {
  title: 'Privacy',
  lead: 'What is kept, where, for how long, and how to be rid of it.',
  inShort: [
    'You can read everything that is open without an account and without giving your name.',
    'No advertising, no analytics by others, no tracking pixels. Cookies only for signing in.',
    'Product pictures come through our own server, so the shops do not see who looks.',
    'What your device saves for reading offline stays on your device. Of yours only the watchlist is among it, and it goes when you sign out.',
    `Ask, and what we keep about you is deleted within ${OFFER.deletionBusinessDays} business days.`,
  ],
  sections: [
    {
      id: 'on-your-device',
      title: 'On your device',
      blocks: [
        table(
          'What the app saves in your browser',
          ['What', 'Why', 'Until'],
          [
            [
              'The app’s own files and these texts',
              'to open without a network',
              'the next version replaces them',
            ],
            ['Lists and products you opened', 'to read them offline', 'a week old, or cleared by you'],
            ['Their pictures', 'to see them offline', 'a week old, 200 at most'],
            ['Light or dark, if you chose', 'to start in the right colours', 'you choose otherwise'],
            ['That installing was offered', 'not to ask twice', 'you clear the site’s data'],
            ['What you are writing into a form', 'not to lose it', 'it is sent, or cleared by you'],
            [
              'Your watchlist, and changes to it not sent yet, if you are signed in',
              'to have it offline',
              'you sign out',
            ],
            [
              'A session cookie, and a mark that tells your saved data from another person’s',
              'to know that it is you',
              'you sign out, or it expires: 7 days unused, 30 in all',
            ],
            ['A cookie while you are signing in', 'so that only this browser can finish it', '10 minutes'],
          ],
        ),
        text(
          'Contacts of suppliers and anything about your account or payments are never saved for offline reading. Signing out removes all that is yours from the device, also without a network. ',
          link('/more', 'The page “More”'),
          ' shows what is saved and clears it; your browser’s settings clear the rest.',
        ),
      ],
    },
    {
      id: 'on-our-server',
      title: 'On our server',
      blocks: [
        table(
          'What the server keeps about people',
          ['What', 'Why', 'For how long'],
          [
            ['Contact messages: name, e-mail, company if given, text', 'to answer you', '12 months'],
            ['Newsletter address', 'to send it', 'until you unsubscribe, and 30 days'],
            ['Newsletter address not yet confirmed', 'to wait for your confirmation', '7 days'],
            [
              'Account: name, e-mail and picture from your sign-in, plan, contacts opened, watchlist, choices',
              'to run the account',
              'until the account is deleted',
            ],
            [
              'Where you are signed in: browser and system, since when, last seen',
              'so that you can end it',
              '7 days after it is over',
            ],
            [
              'That a contact was reported dead, with your note',
              'so that others are warned',
              'while the supplier is on record; without your name once your account is deleted',
            ],
            [
              'E-mails to you',
              'to try again while your mail server does not answer',
              'their text until sent, at most 30 days; the note that one was sent, 30 days',
            ],
            [
              'A fingerprint (hash) of the network, e-mail address or account that sent a form, signs in or opens contacts',
              'to stop floods',
              'a day',
            ],
          ],
        ),
        text(
          'The app’s log holds the path that was asked for and what went wrong. It holds no names, no cookies and no network addresses; that somebody signed in, opened a contact or was refused stands there with the number of their account. Whoever hosts the server may keep an access log of their own, as hosts do.',
        ),
      ],
    },
    {
      id: 'others',
      title: 'Who else sees something',
      blocks: [
        list(
          'The identity provider, when you sign in: that you signed in here.',
          'The payment provider, Stripe, when you pay: your card, name and e-mail. Only pages with a payment form load its code. We see the plan and whether it is paid, never the card.',
          'The mail service that carries our letters: the address and the text.',
          'Shops, marketplaces and record services that we read from: nothing about you. Our server asks them, not your browser.',
        ),
        text('We sell no data, and show no advertising that others could measure.'),
      ],
    },
    {
      id: 'people-in-the-data',
      title: 'People in the trade data',
      blocks: [
        text(
          'Supplier contacts are business contacts that a source supplied: a person’s name, an e-mail, a telephone number. If one is yours and you do not want it shown, ',
          link('/contact', 'tell us'),
          ' and it goes.',
        ),
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [
        text(
          `${BRAND.name} is for people in trade. It is not for children under ${OFFER.minimumAge}, and we do not knowingly keep anything about them. If we learn that we do, we delete it.`,
        ),
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights, and how to ask',
      blocks: [
        text(
          'You may ask what we keep about you, have it corrected, have a copy, or have it deleted. With an account you do that yourself on ',
          link('/profile', 'your profile'),
          ': a copy to download, and deletion at once of what we hold. Else write on the ',
          link('/contact', 'contact page'),
          ` from the address it concerns. Deletion, backups included, is done within ${OFFER.deletionBusinessDays} business days. The newsletter and the weekly report you leave by the link at the foot of each letter, in one step.`,
        ),
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        text(
          `When this page changes in substance, we say so here and, to those with an account, by e-mail, ${OFFER.termsNoticeDays} days before. See also the `,
          link('/terms', 'terms'),
          '.',
        ),
      ],
    },
  ],
}
