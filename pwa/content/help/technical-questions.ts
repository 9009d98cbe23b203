import { link, list, note, steps, text } from '../block.ts'
import type { Question } from '../question.ts'

export const TECHNICAL_QUESTIONS: readonly Question<'technical'>[] = [
  {
    id: 'without-a-network',
    category: 'technical',
    question: 'What works without a network?',
    answer: [
      text(
        'After your first visit the app opens offline. Help, the articles and the other texts are there in full. Lists, products and pictures that you have opened stay readable for a week, each with the time of its last sync.',
      ),
      text(
        'What you have never opened cannot be there; the page says so and loads by itself when the network is back. ',
        link('/more', 'More'),
        ' shows what is saved on this device and clears it.',
      ),
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
      text('It takes little space, has no store account and updates only when you say so.'),
    ],
  },
  {
    id: 'list-does-not-load',
    category: 'technical',
    question: 'A list does not load, or looks old. What can I do?',
    answer: [
      list(
        'Look at the line under the page’s title: it says whether you are offline, whether the server cannot be reached, and how old the figures are.',
        'Open “Data Sources” on the trending page: a source that failed says so and keeps its last good figures.',
        'Tap “Try again”, or reload the page.',
        'If a message shows a number, name that number when you write: it finds the line in our log.',
      ),
      text('Then ', link('/contact', 'tell us'), ' what you saw, and on which device.'),
    ],
  },
  {
    id: 'which-browsers',
    category: 'technical',
    question: 'Which browsers work, and can I enlarge the text?',
    answer: [
      text(
        'Any browser of spring 2024 or later: Chrome and Edge from version 123, Safari from 17.5, Firefox from 124. Text may be set to 200% and nothing is cut off; light and dark follow the system or your choice under ',
        link('/more', 'More'),
        '. Everything can be done with the keyboard.',
      ),
      note('These help texts can be read with JavaScript switched off. The lists cannot.'),
    ],
  },
]
