import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, SETTINGS } from './config.ts'

describe('settings', () => {
  it('are all optional: an empty environment runs on sample data with the embedded database', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ env: 'development', port: 3000, databaseUrl: null, sandbox: true })
  })

  it('list every fault when refused', () => {
    const fault = faultOf({
      PORT: 'http',
      REFRESH_AT: '25:00',
      SANDBOX: 'yes',
      ECHOTIK_URL: 'ftp://x.example',
    })
    expect(fault.problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'SANDBOX',
      'REFRESH_AT',
      'ECHOTIK_URL',
    ])
  })

  it('are refused in production without https or with sample data not requested', () => {
    const fault = faultOf({ NODE_ENV: 'production', PUBLIC_URL: 'http://shop.example', SANDBOX: 'on' })
    expect(fault.problems).toEqual([
      'PUBLIC_URL must start with https: in production',
      'SANDBOX is on in production: unset it, or set SANDBOX_IN_PRODUCTION=on to show sample data on purpose',
    ])
  })

  it('turn the sandbox off in production by default', () => {
    const config = readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' })
    expect(config.sandbox).toBe(false)
  })

  it('are refused with half a credential', () => {
    const fault = faultOf({ ECHOTIK_USERNAME: 'somebody' })
    expect(fault.problems).toEqual(['ECHOTIK_USERNAME and ECHOTIK_PASSWORD go together: set both or neither'])
  })

  it('choose the mail server, else the sandbox’s outbox page, else no mail', () => {
    const smtp = readConfig({
      SMTP_URL: 'smtp://mail.example:587',
      MAIL_FROM: 'Shop <no-reply@shop.example>',
      CONTACT_TO: 'desk@shop.example',
    })
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' }
    expect(smtp.mail).toMatchObject({ by: 'smtp', from: { name: 'Shop', address: 'no-reply@shop.example' } })
    expect(readConfig({}).mail.by).toBe('sandbox')
    expect(readConfig({ SANDBOX: 'off' }).mail.by).toBe('off')
    expect(readConfig({ ...production, SANDBOX: 'on', SANDBOX_IN_PRODUCTION: 'on' }).mail.by).toBe('off')
  })

  it('are refused for mail without a sender or recipient, or with an invalid sender', () => {
    expect(faultOf({ SMTP_URL: 'smtp://mail.example' }).problems).toEqual([
      'SMTP_URL needs MAIL_FROM (the sender of e-mails) and CONTACT_TO (who gets contact messages)',
    ])
    expect(
      faultOf({
        SMTP_URL: 'mail.example',
        MAIL_FROM: 'no-reply@shop.example',
        CONTACT_TO: 'a, b',
      }).problems.map((problem) => problem.split(' ')[0]),
    ).toEqual(['SMTP_URL', 'MAIL_FROM', 'CONTACT_TO'])
  })

  it('show a support address only when set; production refuses an example', () => {
    expect(readConfig({}).supportAddress).toBeNull()
    expect(readConfig({ CONTACT_TO: 'help@shop.example' }).supportAddress).toBe('help@shop.example')
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' }
    for (const address of ['desk@tideline.example', 'help@example.com', 'help@mail.test']) {
      expect(faultOf({ ...production, CONTACT_TO: address }).problems).toEqual([
        'CONTACT_TO must be an address that somebody reads',
      ])
    }
    expect(readConfig({ ...production, CONTACT_TO: 'help@example-shop.com' }).supportAddress).not.toBeNull()
  })

  const STRIPE = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_PREMIUM: 'price_1',
    STRIPE_PRICE_PRO: 'price_2',
  }

  it('choose Stripe if its keys are set, else the fake Stripe, else no payments', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' }
    expect(readConfig(STRIPE).billing).toMatchObject({
      by: 'stripe',
      prices: { premium: 'price_1', pro: 'price_2' },
    })
    expect(readConfig({}).billing.by).toBe('sandbox')
    expect(readConfig({ SANDBOX: 'off' }).billing.by).toBe('off')
    expect(readConfig({ ...production, SANDBOX: 'on', SANDBOX_IN_PRODUCTION: 'on' }).billing.by).toBe('off')
  })

  it('are refused for Stripe with missing keys, keys of two modes, or one price for both offers', () => {
    const { STRIPE_PRICE_PRO: _, ...half } = STRIPE
    expect(faultOf(half).problems).toEqual([
      expect.stringMatching(/all of them, or none\. Missing: STRIPE_PRICE_PRO$/),
    ])
    expect(faultOf({ ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }).problems).toEqual([
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys, or both live ones',
    ])
    expect(faultOf({ ...STRIPE, STRIPE_PRICE_PRO: 'price_1' }).problems).toEqual([
      'STRIPE_PRICE_PREMIUM and STRIPE_PRICE_PRO must be two prices',
    ])
    expect(faultOf({ ...STRIPE, STRIPE_SECRET_KEY: 'pk_live_1' }).problems).toEqual([
      'STRIPE_SECRET_KEY must start with sk_test_ or sk_live_',
    ])
  })

  const BUCKET = {
    PICTURES_S3_ENDPOINT: 'https://s3.example',
    PICTURES_S3_BUCKET: 'pictures',
    PICTURES_S3_ACCESS_KEY_ID: 'id',
    PICTURES_S3_SECRET_ACCESS_KEY: 'secret',
  }

  it('default to one process for everything, on one database, with its own folder', () => {
    expect(readConfig({})).toMatchObject({
      role: 'all',
      databaseDirectUrl: null,
      databaseReadUrl: null,
      pictureBucket: null,
    })
  })

  it('are refused for several processes without a shared database, or with half a bucket', () => {
    const { PICTURES_S3_SECRET_ACCESS_KEY: _, ...half } = BUCKET
    const read = 'postgres://replica.example/tideline'
    expect(faultOf({ ROLE: 'worker', DATABASE_READ_URL: read, ...half }).problems).toEqual([
      'ROLE=worker needs DATABASE_URL: the embedded database belongs to one process, which does both',
      'DATABASE_READ_URL needs DATABASE_URL beside it',
      expect.stringMatching(/all of them, or none\. Missing: PICTURES_S3_SECRET_ACCESS_KEY$/),
    ])
    expect(faultOf({ ROLE: 'cron', DATABASE_DIRECT_URL: 'mysql://x' }).problems).toEqual([
      'ROLE must be web, worker or all',
      'DATABASE_DIRECT_URL must start with postgres://',
    ])
  })

  it('name the shared picture bucket for several processes', () => {
    const config = readConfig({
      ...BUCKET,
      ROLE: 'web',
      DATABASE_URL: 'postgres://pooler.example/tideline',
      DATABASE_DIRECT_URL: 'postgres://database.example/tideline',
    })
    expect(config).toMatchObject({
      role: 'web',
      databaseDirectUrl: 'postgres://database.example/tideline',
      pictureBucket: { region: 'us-east-1', bucket: 'pictures', accessKeyId: 'id' },
    })
  })

  it('are all listed in .env.example', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
    const listed = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect([...listed].sort()).toEqual([...SETTINGS].sort())
  })
})

function faultOf(environment: NodeJS.ProcessEnv): ConfigError {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
  throw new Error('no fault found')
}
