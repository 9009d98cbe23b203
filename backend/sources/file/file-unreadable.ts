/** The message is shown to the user. */
export class FileUnreadable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FileUnreadable'
  }
}
