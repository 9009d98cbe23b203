import { listWitnessStamps, readPickChain } from '../contracts/pick-chain.ts'
import { readPickDays } from '../contracts/pick-days.ts'
import { listPicks, readTrackRecord } from '../contracts/track-record.ts'
import { type Api, mount } from '../http/serve.ts'
import { pickChain } from './pick-chain.ts'
import { pickDays } from './pick-days.ts'
import { recordedPicks } from './recorded-picks.ts'
import { trackRecord } from './track-record.ts'
import { witnessStamps } from './witness-stamps.ts'

export function mountTrackRecord(api: Api): void {
  mount(api, readTrackRecord, (_input, { read }) => read(trackRecord))

  mount(api, listPicks, async ({ query }, { read, reply }) => {
    const { items, total } = await read((trx) => recordedPicks(trx, query))
    reply.header('X-Total-Count', total)
    return items
  })

  mount(api, readPickDays, ({ params }, { read }) => read((trx) => pickDays(trx, Number(params.number))))

  mount(api, readPickChain, ({ query }, { read }) =>
    read((trx) => pickChain(trx, { after: Number(query.after), limit: query.limit })),
  )

  mount(api, listWitnessStamps, async ({ query }, { read, reply }) => {
    const { after, limit, page } = query
    const { items, total } = await read((trx) => witnessStamps(trx, { after: Number(after), limit, page }))
    reply.header('X-Total-Count', total)
    return items
  })
}
