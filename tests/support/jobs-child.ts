import { parseArgs } from 'node:util'
import { parseCronItems, run } from 'graphile-worker'
import { openDatabase } from '../../backend/db/knex.ts'
import { openJobQueue, WORKING_CONNECTIONS } from '../../backend/job-queue.ts'
import { openLog } from '../../backend/process/log.ts'
import { readConfig } from '../../backend/settings/config.ts'
import { startJobs } from '../../backend/start-jobs.ts'

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
const stop = await (values.plain ? startPlain() : startOurs())
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

async function startOurs(): Promise<() => Promise<void>> {
  const config = readConfig({ NODE_ENV: 'test', SANDBOX: 'off', LOG_LEVEL: 'silent' })
  const db = openDatabase(values.url, { name: 'tideline jobs test', limits: 'working' })
  const log = openLog(config)
  const { url } = values
  const queue = await openJobQueue({ config, url, connections: WORKING_CONNECTIONS, log })
  const jobs = await startJobs({
    config,
    db,
    url,
    queue,
    sandbox: null,
    rates: null,
    categoryImports: null,
    witness: null,
    lists: { cpsc: null, uflpa: null },
    billing: null,
    log,
  })
  return async () => {
    await jobs.stop()
    await queue.stop()
    await db.destroy()
  }
}

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
