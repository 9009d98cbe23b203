/** The file as a whole cannot be read: not a table, or a needed column is missing. The message is for its owner. */
export class FileUnreadable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FileUnreadable'
  }
}
