import { parseArgs } from 'node:util'
import { parseCronItems, run } from 'graphile-worker'
import { startOurJobs } from './our-jobs.ts'

/**
 * The timetable with a settable clock (`{ ahead: ms }`). Sends 'ready', and at the end the number of child processes left.
 * `--plain`: the library without our watch.
 */
export type ToJobs = { ahead: number } | 'stop'
export type FromJobs = 'ready' | { left: number }

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    ahead: { type: 'string', default: '0' },
    plain: { type: 'boolean', default: false },
  },
})
const settable = setClock(Number(values.ahead))
const stop = await (values.plain ? startPlain() : startOurJobs(values.url))
process.on('message', (message: ToJobs) => {
  if (message !== 'stop') {
    settable.ahead = message.ahead
    return
  }
  void stop().then(() => {
    const left = process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length
    send({ left })
    process.disconnect()
  })
})
send('ready')

async function startPlain(): Promise<() => Promise<void>> {
  const runner = await run({
    connectionString: values.url,
    noHandleSignals: true,
    taskList: { 'refresh-if-due': async () => undefined },
    parsedCronItems: parseCronItems([{ task: 'refresh-if-due', match: '* * * * *' }]),
  })
  return async () => await runner.stop()
}

/** Timers keep the monotonic clock, like in reality. */
function setClock(ahead: number): { ahead: number } {
  const settable = { ahead }
  const RealDate = Date
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: unknown[]) =>
      Reflect.construct(target, given.length === 0 ? [RealDate.now() + settable.ahead] : given),
    get: (target, name) =>
      name === 'now' ? () => RealDate.now() + settable.ahead : Reflect.get(target, name, target),
  })
  return settable
}

function send(message: FromJobs): void {
  process.send?.(message)
}
