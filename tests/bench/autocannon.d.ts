/** The package has no types. */
declare module 'autocannon' {
  interface Outgoing {
    method?: string
    path?: string
    headers?: Record<string, string>
  }
  interface Options {
    url: string
    connections: number
    duration: number
    overallRate: number
    requests: { setupRequest(request: Outgoing): Outgoing }[]
  }
  interface Result {
    latency: { p50: number; p99: number; max: number }
    statusCodeStats: Record<string, { count: number }>
    errors: number
    timeouts: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
