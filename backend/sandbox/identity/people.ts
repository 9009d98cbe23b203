import { createHash, randomInt } from 'node:crypto'
import { FREE_CONTACTS } from '../../contracts/plans.ts'
import { readWords } from '../../process/data-file.ts'
import { SANDBOX_SIGN_IN } from '../../settings/config.ts'
import { pick } from '../random.ts'

export interface Person {
  subject: string
  email: string
  firstName: string | null
  lastName: string | null
}

export interface PreparedPersona extends Person {
  issuer: string
  plan: 'free' | 'pro'
  reveals: number
}

export const PERSONAS = [
  {
    key: 'new',
    label: 'New free seller',
    story: `A new account each time, with all ${FREE_CONTACTS} free contacts.`,
    plan: 'free',
    reveals: 0,
  },
  {
    key: 'two',
    label: 'Free seller with 2 reveals',
    story: `A new account each time, with 2 contacts used and ${FREE_CONTACTS - 2} left.`,
    plan: 'free',
    reveals: 2,
  },
  {
    key: 'pro',
    label: 'Pro seller',
    story: 'The same account each time, with the Pro plan.',
    plan: 'pro',
    reveals: 0,
  },
] as const

const PRO_EMAIL = 'pro@sandbox.example'

export function personaOf(key: string): PreparedPersona | undefined {
  const persona = PERSONAS.find((one) => one.key === key)
  if (!persona) return undefined
  const { plan, reveals } = persona
  return {
    ...personOf(plan === 'pro' ? PRO_EMAIL : newEmail()),
    issuer: SANDBOX_SIGN_IN.issuer,
    plan,
    reveals,
  }
}

export function personaOfAddress(email: string): PreparedPersona | undefined {
  return personOf(email).email === PRO_EMAIL ? personaOf('pro') : undefined
}

/** Same for every spelling, also after a restart. */
export function personOf(written: string): Person {
  const email = written.toLowerCase()
  const subject = createHash('sha256').update(email).digest('hex').slice(0, 32)
  return { subject, email, ...nameOf(email) }
}

/** Invented for sandbox addresses; others have one only if plainly two words. */
function nameOf(email: string): Pick<Person, 'firstName' | 'lastName'> {
  if (email.endsWith('@sandbox.example')) {
    return { firstName: pick(FIRST_NAMES, 'first', email), lastName: pick(LAST_NAMES, 'last', email) }
  }
  const words = /^([a-z]{2,20})[._-]([a-z]{2,20})(\+[^@]*)?@/.exec(email)
  return { firstName: capital(words?.[1]), lastName: capital(words?.[2]) }
}

function capital(word: string | undefined): string | null {
  return word ? word.charAt(0).toUpperCase() + word.slice(1) : null
}

/** 31^6 values. */
function newEmail(): string {
  const suffix = Array.from({ length: 6 }, () => EASY_TO_READ.charAt(randomInt(EASY_TO_READ.length))).join('')
  return `seller-${suffix}@sandbox.example`
}

const EASY_TO_READ = '23456789abcdefghjkmnpqrstuvwxyz'
const FIRST_NAMES = readWords('backend/sandbox/identity/first-names.txt')
const LAST_NAMES = readWords('backend/sandbox/identity/last-names.txt')
