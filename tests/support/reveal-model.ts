import fc from 'fast-check'
import { CREDITS_BACK } from '../../backend/contracts/contacts.ts'
import { FREE_CONTACTS } from '../../backend/contracts/plans.ts'
import type { Db } from '../../backend/db/knex.ts'
import type { CallOptions } from './app.ts'
import { makeSupplier } from './factories.ts'
import { makeMember, type TestMember } from './members.ts'
import { fromApp, keptOf, writeFromApp } from './revealing.ts'

class Model {
  plan: 'free' | 'pro' = 'free'
  readonly revealed = new Map<number, 'address' | 'contact'>()
  readonly unreachable: Set<number>
  readonly counted = new Set<number>()
  readonly reported = new Set<number>()
  credits = 0

  constructor(unreachable: readonly number[]) {
    this.unreachable = new Set(unreachable)
  }

  reveal(id: number): 200 | 402 {
    if (this.unreachable.has(id)) {
      if (!this.revealed.has(id)) this.revealed.set(id, 'address')
      return 200
    }
    if (this.revealed.get(id) === 'contact') return 200
    if (this.plan === 'free' && this.counted.size >= FREE_CONTACTS) return 402
    if (this.plan === 'free') this.counted.add(id)
    this.revealed.set(id, 'contact')
    return 200
  }

  report(id: number): 200 | 403 {
    if (this.reported.has(id)) return 200
    if (this.revealed.get(id) !== 'contact') {
      if (this.plan === 'free' || this.unreachable.has(id)) return 403
      this.revealed.set(id, 'contact')
    }
    this.reported.add(id)
    const returns = this.plan === 'free' && this.counted.has(id) && this.credits < CREDITS_BACK
    if (returns && this.counted.delete(id)) this.credits += 1
    return 200
  }
}

interface Real {
  db: Db
  member: TestMember
  ask(path: string, options: CallOptions): Promise<number>
}

type Step = fc.AsyncCommand<Model, Real, true>

/** Compares with the model after each random reveal, repeat, report, plan change or imported email. */
export async function assertRevealsFollowModel(
  { db, ask }: Pick<Real, 'db' | 'ask'>,
  { runs, seed }: { runs: number; seed: number },
): Promise<void> {
  const suppliers = await Promise.all(Array.from({ length: SUPPLIERS }, () => makeSupplier(db)))
  const anyOf = fc.constantFrom(...suppliers)
  const addressOnly = suppliers.slice(-ADDRESS_ONLY)
  const steps = fc.commands<Model, Real, true>(
    [
      anyOf.map((id) =>
        step(`reveal ${id}`, (model, real) => compare(model.reveal(id), real, revealing(id))),
      ),
      fc.nat().map((at) => ({
        ...step(`repeat ${at}`, (model, real) => {
          const id = [...model.revealed.keys()][at % model.revealed.size] ?? 0
          return compare(model.reveal(id), real, revealing(id))
        }),
        check: async (model: Model) => model.revealed.size > 0,
      })),
      anyOf.map((id) =>
        step(`report ${id}`, (model, real) => compare(model.report(id), real, reporting(id))),
      ),
      fc.constantFrom(...addressOnly).map(filling),
      fc.constant(changeOfPlan('pro')),
      fc.constant(changeOfPlan('free')),
    ],
    { maxCommands: 20, size: 'max' },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (run) => {
      const member = await makeMember(db)
      await db('contact').whereIn('supplier_id', addressOnly).update({ email: null, phone: null })
      await fc.asyncModelRun(() => ({ model: new Model(addressOnly), real: { db, ask, member } }), run)
    }),
    { numRuns: runs, seed },
  )
}

/** More than the free plan's contacts. */
const SUPPLIERS = 8
const ADDRESS_ONLY = 3

function step(name: string, run: (model: Model, real: Real) => Promise<void>): Step {
  return {
    check: async () => true,
    run: async (model, real) => {
      await run(model, real)
      await compareTables(model, real)
    },
    toString: () => name,
  }
}

function changeOfPlan(plan: 'free' | 'pro'): Step {
  return step(`becomes ${plan}`, async (model, { db, member }) => {
    model.plan = plan
    await db('member').where({ id: member.id }).update({ plan })
  })
}

function filling(id: number): Step {
  return step(`an e-mail for ${id}`, async (model, { db }) => {
    model.unreachable.delete(id)
    await db('contact').where({ supplier_id: id }).update({ email: 'later@maker.example' })
  })
}

interface Question {
  path: string
  options(member: TestMember): CallOptions
}

function revealing(id: number): Question {
  return { path: `/api/suppliers/${id}`, options: fromApp }
}

function reporting(id: number): Question {
  return { path: `/api/suppliers/${id}/dead-contact`, options: (member) => writeFromApp(member, {}) }
}

async function compare(expected: number, { ask, member }: Real, question: Question): Promise<void> {
  const status = await ask(question.path, question.options(member))
  if (status !== expected) throw new Error(`${question.path} answered ${status}, not ${expected}`)
}

async function compareTables(model: Model, { db, member }: Real): Promise<void> {
  const kept = await keptOf(db, member.id)
  const expected = { used: model.counted.size, revealed: model.revealed.size, counted: model.counted.size }
  if (JSON.stringify(kept) !== JSON.stringify(expected)) {
    throw new Error(`The tables hold ${JSON.stringify(kept)}, not ${JSON.stringify(expected)}`)
  }
}
