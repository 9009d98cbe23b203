/**
 * Why a process cannot begin its work, in one paragraph for the person who started it: what is wrong, the words of
 * whoever refused, what to do. It is printed as it is, without a stack trace.
 */
export class CannotStart extends Error {
  constructor(paragraph: string, cause?: unknown) {
    super(paragraph, { cause })
    this.name = 'CannotStart'
  }
}
