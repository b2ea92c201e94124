import * as v from 'valibot'
import { type GatewayConfig, originSchema, projectNameSchema } from '../config/configSchema.js'
import { openDatabase } from '../database/openDatabase.js'
import { GatewayCommandError } from '../errors.js'
import { createProjectStore, type ProjectStore, type StoredProject } from '../projects/projectStore.js'

const hourMs = 3_600_000
const defaultGraceHours = 24

/** What the options of the command line say. */
interface CommandValues {
  readonly origin?: readonly string[] | undefined
  readonly 'grace-hours'?: string | undefined
  readonly json?: boolean | undefined
}

interface ProjectCommand {
  readonly args: readonly string[]
  readonly values: CommandValues
  print(text: string): void
}

/**
 * Runs `projects list|add|remove|rotate` on the configured database. A gateway that runs takes a change up within some seconds.
 *
 * @throws GatewayCommandError, GatewayDatabaseError
 */
export async function runProjectCommand(config: GatewayConfig, command: ProjectCommand): Promise<void> {
  const [action, name, ...rest] = command.args
  if (!['list', 'add', 'remove', 'rotate'].includes(action ?? ''))
    throw new GatewayCommandError(
      `There is no command "projects ${action ?? ''}". There are: list, add, remove, rotate.`,
    )
  if (rest.length > 0 || (action === 'list' && name !== undefined))
    throw new GatewayCommandError(`"${rest[0] ?? name}" is one word too many. See --help.`)
  const checkedName = action === 'list' ? '' : check(projectNameSchema, name ?? '', 'The name')
  const origins = (command.values.origin ?? ['*']).map((origin) => check(originSchema, origin, `--origin ${origin}`))
  const graceHours = readHours(command.values['grace-hours'])
  const open = await openDatabase(config.databaseUrl, () => undefined)
  const store = createProjectStore(open.database)
  try {
    if (action === 'list') await list(store, { config, ...command })
    if (action === 'add') {
      refuseConfigured(config, checkedName)
      const project = { name: checkedName, origins, features: undefined, isAnalyticsEnabled: true }
      command.print(await store.add(project, Date.now()))
    }
    if (action === 'remove') await store.remove(checkedName)
    if (action === 'rotate')
      command.print(await store.rotate(checkedName, { graceMs: graceHours * hourMs, nowMs: Date.now() }))
  } finally {
    await open.close()
  }
}

async function list(
  store: ProjectStore,
  { config, values, print }: ProjectCommand & { readonly config: GatewayConfig },
): Promise<void> {
  const stored = await store.list(Date.now())
  const configured = config.projects.map((project) => ({
    ...project,
    keys: project.keys.map((key) => ({ key, expiresAtMs: undefined })),
  }))
  const all = [
    ...configured.map((project) => ({ ...project, from: 'configuration' })),
    ...stored.map((project) => ({ ...project, from: 'database' })),
  ]
  if (values.json) return print(JSON.stringify(all.map(toJson), null, 2))
  if (all.length === 0) return print('There are no projects. Add one: hawser-gateway projects add NAME')
  for (const project of all) {
    print(`${project.name} (${project.from})`)
    print(`  origins  ${project.origins.join(', ')}`)
    for (const { key, expiresAtMs } of project.keys)
      print(`  key      ${key}${expiresAtMs === undefined ? '' : `, until ${new Date(expiresAtMs).toISOString()}`}`)
  }
}

function toJson(project: Pick<StoredProject, 'name' | 'origins' | 'keys'> & { readonly from: string }) {
  return {
    name: project.name,
    from: project.from,
    origins: project.origins,
    keys: project.keys.map(({ key, expiresAtMs }) => ({
      key,
      expiresAt: expiresAtMs === undefined ? null : new Date(expiresAtMs).toISOString(),
    })),
  }
}

function refuseConfigured({ projects }: GatewayConfig, name: string): void {
  if (projects.some((project) => project.name === name))
    throw new GatewayCommandError(`The configuration file has a project "${name}" already. Choose another name.`)
}

function check(schema: v.GenericSchema<string, string>, text: string, what: string): string {
  const result = v.safeParse(schema, text)
  if (!result.success) throw new GatewayCommandError(`${what} ${result.issues[0].message}.`)
  return result.output
}

function readHours(text: string | undefined): number {
  if (text === undefined) return defaultGraceHours
  if (!/^\d{1,5}(?:\.\d{1,3})?$/.test(text)) throw new GatewayCommandError('--grace-hours must be a number of hours.')
  return Number(text)
}
