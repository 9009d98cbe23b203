/** One paragraph for the operator: problem, original message, remedy. No stack trace. */
export class CannotStart extends Error {
  constructor(paragraph: string, cause?: unknown) {
    super(paragraph, { cause })
    this.name = 'CannotStart'
  }
}
