import { readExchangeRates } from '../contracts/exchange-rates.ts'
import { type Api, mount } from '../http/serve.ts'
import { referenceRates } from './reference-rates.ts'

export function mountExchange(api: Api): void {
  mount(api, readExchangeRates, (_input, { read }) => read(referenceRates))
}
