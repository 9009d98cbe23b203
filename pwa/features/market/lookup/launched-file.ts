/** Chromium on desktops with the app installed: files that it was opened with. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files: readonly { getFile(): Promise<File> }[] }) => void): void
}

/** No effect in other browsers. */
export function onLaunchedFile(take: (file: File) => void): void {
  const queue = (globalThis as { launchQueue?: LaunchQueue }).launchQueue
  queue?.setConsumer(({ files: [first] }) => {
    void first?.getFile().then(take, () => undefined)
  })
}
