import * as z from 'zod'

export interface FleetConfig {
  /** `web` serves browsers, `worker` runs the timetable and jobs. */
  role: Role
  /** Bypasses `databaseUrl`'s pooler; null without one. */
  databaseDirectUrl: string | null
  /** Migrates and owns the sealed tables, so `databaseUrl` cannot change them; null: the same role. */
  databaseOwnerUrl: string | null
  /** Streaming replica; null: visitors read the primary. */
  databaseReadUrl: string | null
  /** Null: each process keeps its own. */
  pictureBucket: PictureBucket | null
}

export type Role = 'web' | 'worker' | 'all'

export interface PictureBucket {
  endpoint: URL
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const text = z.string().trim().min(1)
const database = text.regex(/^postgres(ql)?:\/\//, 'must start with postgres://')

export const FleetShape = {
  ROLE: z.enum(['web', 'worker', 'all'], { error: 'must be web, worker or all' }).default('all'),
  DATABASE_DIRECT_URL: database.optional(),
  DATABASE_OWNER_URL: database.optional(),
  DATABASE_READ_URL: database.optional(),
  PICTURES_S3_ENDPOINT: text
    .refine(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      'must be an http(s) address',
    )
    .optional(),
  PICTURES_S3_REGION: text.regex(/^[\w-]+$/, 'must be a region like eu-central-1').default('us-east-1'),
  PICTURES_S3_BUCKET: text
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  PICTURES_S3_ACCESS_KEY_ID: text.optional(),
  PICTURES_S3_SECRET_ACCESS_KEY: text.optional(),
}

type FleetEnvironment = z.output<z.ZodObject<typeof FleetShape>>

const BUCKET_SETTINGS = [
  'PICTURES_S3_ENDPOINT',
  'PICTURES_S3_BUCKET',
  'PICTURES_S3_ACCESS_KEY_ID',
  'PICTURES_S3_SECRET_ACCESS_KEY',
] as const

export function fleetProblems(env: FleetEnvironment & { DATABASE_URL?: string | undefined }): string[] {
  const problems: string[] = []
  if (!env.DATABASE_URL) {
    if (env.ROLE !== 'all') {
      problems.push(
        `ROLE=${env.ROLE} needs DATABASE_URL: the embedded database belongs to one process, which does both`,
      )
    }
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL', 'DATABASE_READ_URL'] as const) {
      if (env[name]) problems.push(`${name} needs DATABASE_URL beside it`)
    }
  }
  const missing = BUCKET_SETTINGS.filter((name) => !env[name])
  if (missing.length > 0 && missing.length < BUCKET_SETTINGS.length) {
    problems.push(
      `${BUCKET_SETTINGS.join(', ')} go together: set all of them, or none. Missing: ${missing.join(', ')}`,
    )
  }
  return problems
}

export function fleetOf(env: FleetEnvironment): FleetConfig {
  return {
    role: env.ROLE,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    pictureBucket: bucketOf(env),
  }
}

function bucketOf({
  PICTURES_S3_ENDPOINT: endpoint,
  PICTURES_S3_REGION: region,
  PICTURES_S3_BUCKET: bucket,
  PICTURES_S3_ACCESS_KEY_ID: accessKeyId,
  PICTURES_S3_SECRET_ACCESS_KEY: secretAccessKey,
}: FleetEnvironment): PictureBucket | null {
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null
  return { endpoint: new URL(endpoint), region, bucket, accessKeyId, secretAccessKey }
}
