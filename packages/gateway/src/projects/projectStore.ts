import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { remoteFeatureSchema } from '../config/configSchema.js'
import type { Database } from '../database/tables.js'
import { GatewayCommandError } from '../errors.js'
import type { Project } from './project.js'

/** A project with its keys, for its operator. */
export interface StoredProject extends Project {
  readonly keys: readonly { readonly key: string; readonly expiresAtMs: number | undefined }[]
  readonly createdAtMs: number
}

/** The projects of the database. */
export interface ProjectStore {
  findByKey(key: string, nowMs: number): Promise<Project | undefined>
  list(nowMs: number): Promise<readonly StoredProject[]>
  /** Returns its first key. @throws GatewayCommandError when there is one of that name. */
  add(project: Project, nowMs: number): Promise<string>
  /** @throws GatewayCommandError when there is none of that name. */
  remove(name: string): Promise<void>
  /** Returns a new key; those before it are taken until `graceMs` have passed. @throws GatewayCommandError when there is none of that name. */
  rotate(name: string, options: { readonly graceMs: number; readonly nowMs: number }): Promise<string>
}

const textsSchema = v.array(v.string())
const featuresSchema = v.array(remoteFeatureSchema)

export function createProjectStore(database: Database): ProjectStore {
  const unknown = (name: string) =>
    new GatewayCommandError(
      `There is no project "${name}" in the database. \`projects list\` shows those that there are.`,
    )

  return {
    async findByKey(key, nowMs) {
      const row = await database
        .selectFrom('project_keys')
        .innerJoin('projects', 'projects.name', 'project_keys.project_name')
        .selectAll('projects')
        .where('project_keys.key', '=', key)
        .where((is) => is.or([is('expires_at_ms', 'is', null), is('expires_at_ms', '>', nowMs)]))
        .executeTakeFirst()
      return row && toProject(row)
    },

    async list(nowMs) {
      const [rows, keys] = await Promise.all([
        database.selectFrom('projects').selectAll().orderBy('name').execute(),
        database.selectFrom('project_keys').selectAll().orderBy('created_at_ms').execute(),
      ])
      return rows.map((row) => ({
        ...toProject(row),
        createdAtMs: row.created_at_ms,
        keys: keys
          .filter((one) => one.project_name === row.name && (one.expires_at_ms ?? Number.POSITIVE_INFINITY) > nowMs)
          .map((one) => ({ key: one.key, expiresAtMs: one.expires_at_ms ?? undefined })),
      }))
    },

    async add(project, nowMs) {
      const key = createKey()
      await database.transaction().execute(async (transaction) => {
        const inserted = await transaction
          .insertInto('projects')
          .values({
            name: project.name,
            origins: JSON.stringify(project.origins),
            features: project.features ? JSON.stringify(project.features) : null,
            is_analytics_enabled: project.isAnalyticsEnabled ? 1 : 0,
            created_at_ms: nowMs,
          })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .executeTakeFirst()
        if (inserted.numInsertedOrUpdatedRows === 0n)
          throw new GatewayCommandError(
            `There is a project "${project.name}" already. Choose another name, or remove it first.`,
          )
        await transaction
          .insertInto('project_keys')
          .values({ key, project_name: project.name, created_at_ms: nowMs, expires_at_ms: null })
          .execute()
      })
      return key
    },

    async remove(name) {
      const { numDeletedRows } = await database.deleteFrom('projects').where('name', '=', name).executeTakeFirst()
      if (numDeletedRows === 0n) throw unknown(name)
    },

    async rotate(name, { graceMs, nowMs }) {
      const key = createKey()
      await database.transaction().execute(async (transaction) => {
        const project = await transaction
          .selectFrom('projects')
          .select('name')
          .where('name', '=', name)
          .executeTakeFirst()
        if (!project) throw unknown(name)
        const expires_at_ms = nowMs + graceMs
        await transaction
          .updateTable('project_keys')
          .set({ expires_at_ms })
          .where('project_name', '=', name)
          .where((is) => is.or([is('expires_at_ms', 'is', null), is('expires_at_ms', '>', expires_at_ms)]))
          .execute()
        await transaction
          .insertInto('project_keys')
          .values({ key, project_name: name, created_at_ms: nowMs, expires_at_ms: null })
          .execute()
      })
      return key
    },
  }
}

/** As long as those of the field's hosted service: 32 hexadecimal digits. */
function createKey(): string {
  return randomBytes(16).toString('hex')
}

function toProject(row: {
  readonly name: string
  readonly origins: string
  readonly features: string | null
  readonly is_analytics_enabled: number
}): Project {
  return {
    name: row.name,
    origins: v.parse(textsSchema, JSON.parse(row.origins)),
    features: row.features === null ? undefined : v.parse(featuresSchema, JSON.parse(row.features)),
    isAnalyticsEnabled: row.is_analytics_enabled === 1,
  }
}
