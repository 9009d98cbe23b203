import type { Asked } from './drawn-app.ts'

/** Answers of the alerts, and the conditions that were saved. */
export function alertsOf() {
  const saved: unknown[] = []
  const answer = ({ method, body }: Asked) => {
    if (method === 'GET') return Response.json({ alerts: [], most: 3 })
    const { subject, condition } = (body ?? {}) as { subject?: unknown; condition?: unknown }
    saved.push(condition)
    const made = { id: String(saved.length), subject, condition, createdAt: new Date().toISOString() }
    return Response.json({ ...made, subjectName: 'Anything', muted: false, paused: false })
  }
  return { saved, answers: { '/api/alerts': answer } }
}
