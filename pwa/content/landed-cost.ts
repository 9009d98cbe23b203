/** Amounts for the whole order in US dollars; rates are shares of the goods' value. */
export interface Order {
  pieces: number
  unitPrice: number
  freightAndInsurance: number
  dutyRate: number
  /** Customs processing fee without duty; real fees have a minimum. */
  customsFeeRate: number
  entryAndBroker: number
  inspectionAndSamples: number
  toTheWarehouse: number
}

/** For one piece; rates are shares of the price, 0 to 1. */
export interface Sale {
  price: number
  marketplaceFee: number
  fulfilment: number
  advertising: number
  /** Share of orders returned unsellable; each loses goods and fulfillment. */
  lostReturns: number
}

export const ORDER: Order = {
  pieces: 500,
  unitPrice: 4.1,
  freightAndInsurance: 420,
  dutyRate: 0.1,
  customsFeeRate: 0.005,
  entryAndBroker: 180,
  inspectionAndSamples: 260,
  toTheWarehouse: 140,
}

export const SALE: Sale = {
  price: 24.99,
  marketplaceFee: 0.15,
  fulfilment: 5.2,
  advertising: 0.12,
  lostReturns: 0.05,
}

export interface Line {
  words: string
  amount: number
}

export function landedLines(order: Order = ORDER): Line[] {
  const goods = order.pieces * order.unitPrice
  return [
    { words: `Goods, ${order.pieces} pieces, FOB`, amount: goods },
    { words: 'Sea freight and insurance', amount: order.freightAndInsurance },
    { words: 'Duty, 10% of the goods', amount: goods * order.dutyRate },
    { words: 'Customs fees, 0.5%', amount: goods * order.customsFeeRate },
    { words: 'Customs entry and broker', amount: order.entryAndBroker },
    { words: 'Samples and inspection', amount: order.inspectionAndSamples },
    { words: 'From the port to the warehouse', amount: order.toTheWarehouse },
  ]
}

export function saleLines(landedUnit: number, sale: Sale = SALE): Line[] {
  return [
    { words: 'Landed cost', amount: landedUnit },
    { words: 'Marketplace fee, 15%', amount: sale.price * sale.marketplaceFee },
    { words: 'Storing, packing, sending', amount: sale.fulfilment },
    { words: 'Advertising, 12%', amount: sale.price * sale.advertising },
    { words: 'Returns that are lost, 5%', amount: (landedUnit + sale.fulfilment) * sale.lostReturns },
  ]
}

export function totalOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

export function marginAfter(cost: number, price: number = SALE.price): number {
  return ((price - cost) / price) * 100
}
