import { TEST_CARDS } from '#contracts/sandbox-payments'
import styles from './card-form.module.css'
import { type CardText, faultsOf, groupCvc, groupExpiry, groupNumber } from './card-text.ts'
import { createElement } from './create-element.ts'

type Field = keyof CardText

export interface CardForm {
  root: HTMLElement
  card(): CardText
  check(): ReturnType<typeof faultsOf>[number] | undefined
  focus(): void
  clear(): void
}

interface CardFormEvents {
  onChange(): void
  onFocus(): void
  onBlur(): void
  onEscape(): void
}

const BUTTONS: Record<keyof typeof TEST_CARDS, string> = {
  pays: 'Pays',
  declines: 'Is declined',
  asks: 'Bank asks',
  failsAtRenewal: 'Fails at renewal',
}
const FIELDS: Record<Field, { label: string; hint: string; group: (text: string) => string }> = {
  number: { label: 'Card number', hint: '1234 1234 1234 1234', group: groupNumber },
  expiry: { label: 'Expiry (MM / YY)', hint: 'MM / YY', group: groupExpiry },
  cvc: { label: 'Security code (CVC)', hint: 'CVC', group: groupCvc },
}

let made = 0

/** Replaces Stripe's; labeled as a test form. */
export function makeCardForm(events: CardFormEvents): CardForm {
  made += 1
  const fields = {
    number: makeField('number', `test-card-${made}`),
    expiry: makeField('expiry', `test-card-${made}`),
    cvc: makeField('cvc', `test-card-${made}`),
  }
  const all = Object.values(fields)
  const buttons = Object.entries(BUTTONS).map(([card, label]) => {
    const button = createElement('button', {
      type: 'button',
      className: styles.choice ?? '',
      textContent: label,
    })
    button.addEventListener('click', () => {
      fields.number.fill(TEST_CARDS[card as keyof typeof TEST_CARDS])
      fields.expiry.fill(`12${String(new Date().getFullYear() + 10).slice(2)}`)
      fields.cvc.fill('123')
      events.onChange()
    })
    return button
  })
  const root = createElement('div', { className: styles.form ?? '' }, [
    createElement('p', {
      className: styles.mark ?? '',
      textContent: 'Test mode: nothing is charged',
    }),
    createElement(
      'div',
      { className: styles.choices ?? '', role: 'group', ariaLabel: 'Fill in a test card' },
      buttons,
    ),
    fields.number.root,
    createElement('div', { className: styles.pair ?? '' }, [fields.expiry.root, fields.cvc.root]),
  ])
  root.addEventListener('input', events.onChange)
  root.addEventListener('focusin', events.onFocus)
  root.addEventListener('focusout', events.onBlur)
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') events.onEscape()
  })
  const card = () => ({
    number: fields.number.input.value,
    expiry: fields.expiry.input.value,
    cvc: fields.cvc.input.value,
  })
  return {
    root,
    card,
    check: () => {
      const faults = faultsOf(card(), new Date())
      for (const field of all) field.complain(null)
      for (const { field, message } of faults) fields[field].complain(message)
      const [first] = faults
      if (first) fields[first.field].input.focus()
      return first
    },
    focus: () => fields.number.input.focus(),
    clear: () => {
      for (const field of all) field.fill('')
    },
  }
}

function makeField(field: Field, form: string) {
  const { label, hint, group } = FIELDS[field]
  const id = `${form}-${field}`
  // No `name`, no autofill: browsers must not offer saved cards.
  const input = createElement('input', {
    id,
    className: styles.control ?? '',
    type: 'text',
    inputMode: 'numeric',
    autocomplete: 'off',
    placeholder: hint,
  })
  const wrong = createElement('p', { id: `${id}-wrong`, className: styles.wrong ?? '', hidden: true })
  const complain = (message: string | null) => {
    wrong.textContent = message
    wrong.hidden = message === null
    input.toggleAttribute('aria-invalid', false)
    input.removeAttribute('aria-describedby')
    if (message === null) return
    input.setAttribute('aria-invalid', 'true')
    input.setAttribute('aria-describedby', wrong.id)
  }
  input.addEventListener('input', () => {
    regroup(input, group)
    complain(null)
  })
  return {
    root: createElement('div', { className: styles.field ?? '' }, [
      createElement('label', { className: styles.label ?? '', htmlFor: id, textContent: label }),
      input,
      wrong,
    ]),
    input,
    complain,
    fill: (text: string) => {
      input.value = group(text)
      complain(null)
    },
  }
}

/** Groups the digits without moving the cursor relative to them. */
function regroup(input: HTMLInputElement, group: (text: string) => string): void {
  const end = input.selectionStart ?? input.value.length
  const before = input.value
  input.value = group(before)
  if (end >= before.length) return
  const behind = before.slice(0, end).replace(/\D/g, '').length
  const carets = [...input.value].flatMap((sign, index) => (/\d/.test(sign) ? [index + 1] : []))
  const caret = behind === 0 ? 0 : (carets[behind - 1] ?? input.value.length)
  input.setSelectionRange(caret, caret)
}
