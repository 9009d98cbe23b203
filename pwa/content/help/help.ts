import type { Question } from '../question.ts'
import { ACCOUNT_QUESTIONS } from './account-questions.ts'
import type { HelpCategory } from './categories.ts'
import { PAYMENT_QUESTIONS } from './payment-questions.ts'
import { PLATFORM_QUESTIONS } from './platform-questions.ts'
import { TECHNICAL_QUESTIONS } from './technical-questions.ts'

export const HELP: readonly Question<HelpCategory>[] = [
  ...PLATFORM_QUESTIONS,
  ...PAYMENT_QUESTIONS,
  ...TECHNICAL_QUESTIONS,
  ...ACCOUNT_QUESTIONS,
]
