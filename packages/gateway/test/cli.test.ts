import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { main } from '../src/cli/main.js'
import { databaseKinds, useOwnDatabases } from './support/databases.js'
import { useGateways } from './support/useGateways.js'

const databases = useOwnDatabases()
const start = useGateways()

async function run(args: readonly string[], environment: Record<string, string> = {}) {
  const [output, errors]: [string[], string[]] = [[], []]
  const code = await main({
    args,
    environment,
    print: (text) => output.push(text),
    printError: (text) => errors.push(text),
    onStop: () => undefined,
  })
  return { code, output: output.join('\n'), errors }
}

describe('mistakes are told in one line each, and end with 1', () => {
  const silent = { HAWSER_LOG_LEVEL: 'silent' }

  it('behavior: a taken port', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const databaseUrl = await databases.create('embedded')
    expect(await run(['--port', String(port)], { ...silent, DATABASE_URL: databaseUrl })).toEqual({
      code: 1,
      output: '',
      errors: [
        `hawser-gateway: Port ${port} of 127.0.0.1 is taken. Set another one by HAWSER_PORT or --port, or end what uses it.`,
      ],
    })
    server.close()
  })

  it('behavior: a file that is not there, that is a folder, that is no JSON, that is a list', async () => {
    const write = async (name: string, text: string) => {
      const path = join(databases.folder, name)
      await writeFile(path, text)
      return path
    }
    const missing = join(databases.folder, 'missing.json')
    const broken = await write('broken.json', '{ "port": ')
    const list = await write('list.json', '[]')
    expect(await run(['--config', missing])).toMatchObject({
      code: 1,
      errors: [`hawser-gateway: The configuration file ${missing} cannot be read: there is no such file.`],
    })
    expect(await run([], { HAWSER_CONFIG: databases.folder })).toMatchObject({
      code: 1,
      errors: [`hawser-gateway: The configuration file ${databases.folder} cannot be read: it is a folder.`],
    })
    const { code, errors } = await run(['--config', broken])
    expect([code, errors.length, errors[0]]).toEqual([1, 1, expect.stringContaining(`${broken} is no valid JSON: `)])
    expect(await run(['--config', list])).toMatchObject({
      code: 1,
      errors: [`hawser-gateway: ${list} must hold an object of settings.`],
    })
  })

  it.each([
    [{ HAWSER_PORT: 'x' }, 'HAWSER_PORT must be a whole number.'],
    [{ HAWSER_PORT: '70000' }, 'HAWSER_PORT must be at most 65535.'],
    [{ HAWSER_METRICS: 'yes' }, 'HAWSER_METRICS must be true or false.'],
    [{ HAWSER_ACCESS: 'all' }, 'HAWSER_ACCESS must be open or projects.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be file: and a path, or postgres:// and a server.'],
    [{ REDIS_URL: 'http://x' }, 'REDIS_URL must be redis:// or rediss:// and a server.'],
    [{ HAWSER_RELAY_AUDIENCES: 'wss://a.example, b' }, 'HAWSER_RELAY_AUDIENCES must be a ws:// or wss:// address.'],
    [
      { HAWSER_NAMES_ZONES: 'example.id', HAWSER_NAMES_SIGNING_KEY: '0x12' },
      'HAWSER_NAMES_SIGNING_KEY must be a private key: 0x and 64 hex digits.',
    ],
    [{ HAWSER_NAMES_SIGNING_KEY: `0x${'5e'.repeat(32)}` }, 'names.zones is missing.'],
    [{ HAWSER_TELEMETRY_RETENTION_DAYS: '0' }, 'HAWSER_TELEMETRY_RETENTION_DAYS must be at least 1.'],
    [{ HAWSER_LOG_LEVEL: 'loud' }, 'HAWSER_LOG_LEVEL must be silent, fatal, error, warn, info or debug.'],
  ])('behavior: the wrong variable of %j', async (environment, message) => {
    expect(await run([], environment)).toEqual({ code: 1, output: '', errors: [`hawser-gateway: ${message}`] })
  })

  it('behavior: an unknown variable, command, option and word', async () => {
    const unknown = await run([], { HAWSER_PROT: '1' })
    expect([unknown.code, unknown.errors]).toEqual([
      1,
      [expect.stringMatching(/^hawser-gateway: HAWSER_PROT is not a variable of the gateway\. There are: PORT, /)],
    ])
    expect(await run(['fly'])).toMatchObject({
      code: 1,
      errors: ['hawser-gateway: There is no command "fly". There are: start, projects, frame. See --help.'],
    })
    expect((await run(['--fly'])).errors).toEqual(["hawser-gateway: Unknown option '--fly'. See --help."])
    expect((await run(['projects', 'sell'])).errors).toEqual([
      'hawser-gateway: There is no command "projects sell". There are: list, add, remove, rotate.',
    ])
    expect((await run(['projects', 'add', 'a', 'b'])).errors).toEqual([
      'hawser-gateway: "b" is one word too many. See --help.',
    ])
  })

  it('behavior: every mistake of a file, by its place', async () => {
    const path = join(databases.folder, 'mistakes.json')
    const settings = {
      prot: 1,
      port: 1.5,
      limits: { bodyBytes: 1 },
      projects: [{ name: 'A', keys: [] }],
      databaseUrl: 3,
    }
    await writeFile(path, JSON.stringify(settings))
    const { errors } = await run(['--config', path])
    expect(errors).toEqual([
      `hawser-gateway: ${path}: port must be a whole number.`,
      `hawser-gateway: ${path}: databaseUrl must be a text.`,
      `hawser-gateway: ${path}: projects.0.name must have at most 64 small letters, digits and hyphens.`,
      `hawser-gateway: ${path}: projects.0.keys must have at least one key.`,
      `hawser-gateway: ${path}: limits.bodyBytes must be at least 1024.`,
      `hawser-gateway: ${path}: prot is not a setting of the gateway.`,
    ])
  })

  it('behavior: a database that cannot be opened, without its password', async () => {
    const folder = join(databases.folder, 'no', 'such', 'folder', 'x.db')
    const file = await run([], { ...silent, DATABASE_URL: `file:${folder}` })
    expect([file.code, file.errors.length, file.errors[0]]).toEqual([
      1,
      1,
      expect.stringContaining(`The database file ${folder} cannot be opened: `),
    ])
    const server = await run([], { ...silent, DATABASE_URL: 'postgres://me:canary-word@127.0.0.1:9/x' })
    expect([server.code, server.errors.length, server.errors[0]]).toEqual([
      1,
      1,
      expect.stringContaining('PostgreSQL cannot be reached, or refuses the tables of this version: '),
    ])
    expect(JSON.stringify(server)).not.toContain('canary-word')
  })
})

describe.each(databaseKinds)('projects in the %s database', (kind) => {
  it('default: added, listed, rotated and removed', async () => {
    const environment = { DATABASE_URL: await databases.create(kind) }
    expect((await run(['projects', 'list'], environment)).output).toBe(
      'There are no projects. Add one: hawser-gateway projects add NAME',
    )
    const added = await run(['projects', 'add', 'shop', '--origin', 'https://*.example.com'], environment)
    expect(added).toEqual({ code: 0, output: expect.stringMatching(/^[0-9a-f]{32}$/), errors: [] })
    const rotated = await run(['projects', 'rotate', 'shop', '--grace-hours', '2'], environment)
    expect(rotated.output).toMatch(/^[0-9a-f]{32}$/)
    const [project, ...others] = JSON.parse((await run(['projects', 'list', '--json'], environment)).output)
    expect(others).toEqual([])
    expect(project).toEqual({
      name: 'shop',
      from: 'database',
      origins: ['https://*.example.com'],
      keys: [
        { key: added.output, expiresAt: expect.stringMatching(/^\d{4}-.*Z$/) },
        { key: rotated.output, expiresAt: null },
      ],
    })
    expect((await run(['projects', 'list'], environment)).output).toContain(`key      ${rotated.output}`)
    expect(await run(['projects', 'remove', 'shop'], environment)).toEqual({ code: 0, output: '', errors: [] })
    expect((await run(['projects', 'list', '--json'], environment)).output).toBe('[]')
  })

  it('behavior: a name twice, an unknown one, a wrong one, a wrong origin', async () => {
    const environment = { DATABASE_URL: await databases.create(kind) }
    await run(['projects', 'add', 'shop'], environment)
    const wrong = async (...args: string[]) => {
      const { code, errors, output } = await run(['projects', ...args], environment)
      expect([code, output]).toEqual([1, ''])
      return errors
    }
    expect(await wrong('add', 'shop')).toEqual([
      'hawser-gateway: There is a project "shop" already. Choose another name, or remove it first.',
    ])
    const unknown =
      'hawser-gateway: There is no project "x" in the database. `projects list` shows those that there are.'
    expect(await wrong('remove', 'x')).toEqual([unknown])
    expect(await wrong('rotate', 'x')).toEqual([unknown])
    expect(await wrong('add', 'No Name')).toEqual([
      'hawser-gateway: The name must have at most 64 small letters, digits and hyphens.',
    ])
    expect(await wrong('add')).toEqual([
      'hawser-gateway: The name must have at most 64 small letters, digits and hyphens.',
    ])
    expect(await wrong('add', 'y', '--origin', 'example.com/x')).toEqual([
      'hawser-gateway: --origin example.com/x must be an origin such as https://app.example.com, a pattern such as https://*.example.com, or *.',
    ])
  })
})

it('behavior: nothing of a secret is logged, whatever fails', async () => {
  const canary = 'canary-7f3a'
  const databaseUrl = (await databases.create('PostgreSQL')).replace('pass-word', canary)
  const gateway = await start({ databaseUrl, metrics: { token: `token-${canary}-0123` }, logLevel: 'debug' })
  await databases.postgres.interrupt()
  for (const path of ['/readyz', `/v1?projectId=${canary}`, `/metrics?token=${canary}`])
    await gateway.fetch(path, { headers: { authorization: `Bearer ${canary}`, cookie: canary } })
  await databases.postgres.resume()
  await gateway.stop()
  expect(gateway.lines.length).toBeGreaterThan(3)
  expect(gateway.lines.join('')).not.toContain(canary)
})
