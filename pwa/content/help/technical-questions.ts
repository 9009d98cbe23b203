import { list, note, steps } from '../block.ts'
import type { Question } from '../question.ts'

export const TECHNICAL_QUESTIONS: readonly Question<'technical'>[] = [
  {
    id: 'without-a-network',
    category: 'technical',
    question: 'What works offline?',
    answer: [
      'After your first visit the app opens offline. Help, articles and other texts are complete. Lists, products and pictures that you opened stay for a week, each with the time of its last sync.',
      'Pages you never opened are not saved. They load when you are online again. [More](/more) shows what is saved on this device. You can delete it there. There you can also keep the contacts you revealed on this device, encrypted with a passphrase.',
    ],
  },
  {
    id: 'home-screen',
    category: 'technical',
    question: 'How do I put it on my home screen?',
    answer: [
      steps(
        'Android and desktop Chrome or Edge: open the browser’s menu and choose “Install” or “Add to home screen”.',
        'iPhone and iPad: tap Share, then “Add to Home Screen”, then Add.',
        'Any other browser: look for “Install” in its menu. Not every browser offers it.',
      ),
      'It is small, needs no app store account and updates only when you agree.',
    ],
  },
  {
    id: 'list-does-not-load',
    category: 'technical',
    question: 'A list does not load or looks old. What can I do?',
    answer: [
      list(
        'Look at the line under the page title. It says if you are offline, if the server cannot be reached, and the date of the data.',
        'Open “Data Sources” on the Trending page. It shows which source failed. Its last good data stays.',
        'Tap “Try again”, or reload the page.',
        'If an error message shows a number, send us that number. It helps us find the problem.',
      ),
      'Then [tell us](/contact) what happened, and on which device.',
    ],
  },
  {
    id: 'which-browsers',
    category: 'technical',
    question: 'Which browsers work, and can I make the text bigger?',
    answer: [
      'Any browser from spring 2024 or later: Chrome and Edge 123, Safari 17.5, Firefox 124. You can make the text bigger, up to 200%. Light or dark follows your device or your choice under [More](/more). You can use everything with the keyboard.',
      note(
        'Without JavaScript you can read these texts, the trend lists, and the pages of products and suppliers. Filters, search, saving and paying need it.',
      ),
    ],
  },
]
