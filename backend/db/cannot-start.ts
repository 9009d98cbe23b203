/** One paragraph for the operator: problem, original message, remedy. Printed without a stack trace. */
export class CannotStart extends Error {
  constructor(paragraph: string, cause?: unknown) {
    super(paragraph, { cause })
    this.name = 'CannotStart'
  }
}
