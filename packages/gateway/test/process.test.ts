import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endProcess } from './support/endProcess.js'

let folder = ''
let programFolder = ''
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hawser-gateway-'))
  // Beside the dependencies, of which those in machine code cannot be bundled.
  programFolder = join(import.meta.dirname, '..', 'node_modules', `.hawser-${process.pid}`)
  await mkdir(programFolder)
  await build({
    entryPoints: [join(import.meta.dirname, '..', 'src', 'bin.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@hawser/source'],
    external: ['libsql', 'pg', 'ioredis', 'pino'],
    banner: { js: `import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)` },
    outfile: join(programFolder, 'bin.mjs'),
    logLevel: 'error',
  })
})
afterAll(async () => {
  await Promise.all(children.map((child) => endProcess(child, 'SIGKILL')))
  for (const one of [folder, programFolder]) await rm(one, { recursive: true, force: true })
})

/** The program as a user starts it; resolves with its address. */
async function run(environment: Readonly<Record<string, string>> = {}, output: number | 'ignore' = 'ignore') {
  const child = spawn(process.execPath, [join(programFolder, 'bin.mjs')], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HAWSER_PORT: '0', ...environment },
    stdio: ['ignore', output, 'pipe'],
  })
  children.push(child)
  let errors = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      errors += chunk
      const [, found] = /listening at (http:\S+),/.exec(errors) ?? []
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${errors}`)))
  })
  return { child, url, errors: () => errors }
}

it('default: without a configuration it serves on an embedded database, and a signal ends it with 0', async () => {
  const { child, url, errors } = await run()
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(errors()).toBe(
    `hawser-gateway: listening at ${url}, open to everybody who can reach it, data in hawser-gateway.db\n`,
  )
  expect(existsSync(join(folder, 'hawser-gateway.db'))).toBe(true)
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

it('behavior: several processes open one new file at the same time', async () => {
  const programs = await Promise.all([1, 2, 3].map(() => run({ DATABASE_URL: 'file:shared.db' })))
  for (const { url } of programs) expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

const fullDisk = '/dev/full'

it.skipIf(!existsSync(fullDisk))(
  'behavior: a log that has no room left, as on a full disk, ends nothing, and keeps nothing from ending',
  async () => {
    const disk = await open(fullDisk, 'w')
    const { child, url } = await run({ DATABASE_URL: 'file:logless.db' }, disk.fd)
    await disk.close()
    for (let times = 0; times < 3; times += 1) expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  },
)
