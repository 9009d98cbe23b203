import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** Resident bytes; 0 without the process or /proc. */
export async function memoryOf(pid: number): Promise<number> {
  // The process may have ended; `watchMemory` refuses a figure of 0.
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

/** Children come and go between the reads below; one that has ended holds nothing. */
export async function memoryOfChildren(parent: number, command: RegExp): Promise<number> {
  const tasks = await readdir(`/proc/${parent}/task`).catch(() => [])
  const listed = await Promise.all(
    tasks.map((task) => readFile(`/proc/${parent}/task/${task}/children`, 'utf8').catch(() => '')),
  )
  const held = await Promise.all(
    listed
      .join(' ')
      .split(' ')
      .filter(Boolean)
      .map(async (child) => {
        const line = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
        return command.test(line) ? await memoryOf(Number(child)) : 0
      }),
  )
  return held.reduce((sum, bytes) => sum + bytes, 0)
}

export function watchMemory(pid: number, command: RegExp): { stop(): Promise<number> } {
  let most = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, (await memoryOf(pid)) + (await memoryOfChildren(pid, command)))
      await pause(50)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await watching
      if (most === 0) throw new Error(`No memory of process ${pid} was measured`)
      return most
    },
  }
}
