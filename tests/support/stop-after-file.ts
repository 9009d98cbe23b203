type Stop = () => Promise<void>

const started: Stop[] = []

/** Makes `stop` run once: when called, or after the last test of the file. */
export function stopAfterFile(stop: Stop): Stop {
  let stopping: Promise<void> | undefined
  const once = (): Promise<void> => {
    stopping ??= stop()
    return stopping
  }
  started.push(once)
  return once
}

/** Stops in reverse order, so an app stops before its database. */
export async function stopStarted(): Promise<void> {
  for (let stop = started.pop(); stop; stop = started.pop()) await stop()
}
