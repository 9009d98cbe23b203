/** Chromium's, on a desktop where the app is installed: the files that it was opened with. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files: readonly { getFile(): Promise<File> }[] }) => void): void
}

/** Takes the file that the app was opened with, once. Nothing where the browser knows no such thing. */
export function onLaunchedFile(take: (file: File) => void): void {
  const queue = (globalThis as { launchQueue?: LaunchQueue }).launchQueue
  queue?.setConsumer(({ files: [first] }) => {
    void first?.getFile().then(take, () => undefined)
  })
}
