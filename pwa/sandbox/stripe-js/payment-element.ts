import type { StripeError, StripePaymentElement } from '@stripe/stripe-js'
import { type CardForm, makeCardForm } from './card-form.ts'
import { faultsOf, numbersOf } from './card-text.ts'

type Handler = (event: unknown) => unknown

export interface PaymentElement {
  element: StripePaymentElement
  isMounted(): boolean
  read(): { card: ReturnType<typeof numbersOf> } | { error: StripeError }
}

const TYPE = { elementType: 'payment' } as const

/** Our form with the events of Stripe's element. */
export function createPaymentElement(onDestroy: () => void): PaymentElement {
  const handlers = new Map<string, Set<Handler>>()
  let isReady = false
  const emit = (type: string, event: object = TYPE) => {
    for (const handler of [...(handlers.get(type) ?? [])]) handler(event)
  }
  const form: CardForm = makeCardForm({
    onChange: () => emit('change', { ...TYPE, ...state(form), collapsed: false, value: { type: 'card' } }),
    onFocus: () => emit('focus'),
    onBlur: () => emit('blur'),
    onEscape: () => emit('escape'),
  })

  const on = (type: string, handler: Handler) => {
    handlers.set(type, (handlers.get(type) ?? new Set()).add(handler))
    // Stripe's form loads for a while; this one is ready before any listener.
    if (type === 'ready' && isReady) queueMicrotask(() => handlers.get(type)?.has(handler) && handler(TYPE))
    return element
  }
  const off = (type: string, handler?: Handler) => {
    if (handler) handlers.get(type)?.delete(handler)
    else handlers.delete(type)
    return element
  }
  const once = (type: string, handler: Handler) => {
    const first = (event: unknown) => {
      off(type, first)
      handler(event)
    }
    return on(type, first)
  }
  const mount = (target: string | HTMLElement) => {
    const node = typeof target === 'string' ? document.querySelector(target) : target
    if (!node) throw new Error(`There is no element ${target} to mount the payment form to.`)
    node.replaceChildren(form.root)
    queueMicrotask(() => {
      isReady = true
      emit('ready')
    })
  }
  const unmount = () => form.root.remove()
  const destroy = () => {
    unmount()
    handlers.clear()
    onDestroy()
  }

  const element = {
    on,
    once,
    off,
    mount,
    unmount,
    destroy,
    focus: form.focus,
    blur: () =>
      form.root.ownerDocument.activeElement instanceof HTMLElement &&
      form.root.ownerDocument.activeElement.blur(),
    clear: form.clear,
    update: () => undefined,
    collapse: () => element,
  } as unknown as StripePaymentElement

  return {
    element,
    isMounted: () => form.root.isConnected,
    read: () => {
      const fault = form.check()
      if (!fault) return { card: numbersOf(form.card()) }
      return { error: { type: 'validation_error', code: fault.code, message: fault.message } }
    },
  }
}

function state(form: CardForm): { empty: boolean; complete: boolean } {
  const card = form.card()
  return {
    empty: card.number + card.expiry + card.cvc === '',
    complete: faultsOf(card, new Date()).length === 0,
  }
}
