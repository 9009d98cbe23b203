/** How often a test tries something random: a sample in the suite, all of it in `npm run proof long-runs`. */
export function howOften(sample: number, all: number): number {
  return process.env.LONG_RUNS ? all : sample
}
