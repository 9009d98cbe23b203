/** Runs of a randomized test: a sample in the suite, all in `npm run proof long-runs`. */
export function howOften(sample: number, all: number): number {
  return process.env.LONG_RUNS ? all : sample
}
