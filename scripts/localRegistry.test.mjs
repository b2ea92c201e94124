import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startLocalRegistry } from './localRegistry.mjs'
import { hashOf } from './publish/compareTarballs.mjs'
import { runTool } from './runTool.mjs'

/** @type {import('./localRegistry.mjs').LocalRegistry} */
let registry
/** @type {string} */
let folder
const manifest = { name: '@x/harbour', version: '1.2.0' }

beforeEach(async () => {
  registry = await startLocalRegistry()
  folder = mkdtempSync(join(tmpdir(), 'hawser-registry-'))
})
afterEach(async () => {
  await registry.close()
  rmSync(folder, { recursive: true, force: true })
})

const address = (/** @type {string} */ path = '') => `${registry.url}@x%2fharbour${path}`
const readJson = async (/** @type {string} */ url) => {
  const response = await fetch(url)
  return { status: response.status, body: /** @type {any} */ (await response.json()) }
}

/** As npm sends it. @param {{ token?: string, integrity?: string, name?: string }} [changes] */
async function publish({ token = registry.token, integrity, name = manifest.name } = {}) {
  const data = Buffer.from('bytes')
  const version = { ...manifest, name, dist: { integrity: integrity ?? hashOf(data) } }
  const response = await fetch(address(), {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ versions: { '1.2.0': version }, _attachments: { file: { data: data.toString('base64') } } }),
  })
  await response.body?.cancel()
  return response.status
}

it('default: what was published is installed from there, byte by byte', async () => {
  expect(await publish()).toBe(201)
  expect(registry.list()).toEqual(['@x/harbour@1.2.0'])
  const { body } = await readJson(address())
  expect(body).toMatchObject({ name: '@x/harbour', 'dist-tags': { latest: '1.2.0' } })
  const { dist } = body.versions['1.2.0']
  expect(dist.integrity).toBe(hashOf(Buffer.from('bytes')))
  expect(await (await fetch(dist.tarball)).text()).toBe('bytes')
})

it('default: a tarball is added without npm, with the manifest that is in it', async () => {
  mkdirSync(join(folder, 'package'))
  writeFileSync(join(folder, 'package', 'package.json'), JSON.stringify(manifest))
  const file = join(folder, 'harbour.tgz')
  await runTool('tar', ['-czf', file, 'package'], { cwd: folder })
  await registry.add(file)
  const { body } = await readJson(address())
  expect(body.versions['1.2.0'].dist.integrity).toBe(hashOf(readFileSync(file)))
})

it('error: nobody publishes without the token, another thing than its hash says, under another name, or twice', async () => {
  expect(await publish({ token: 'guessed' })).toBe(401)
  expect(await publish({ integrity: hashOf(Buffer.from('other')) })).toBe(400)
  expect(await publish({ name: '@x/other' })).toBe(400)
  expect(registry.list()).toEqual([])
  expect(await publish()).toBe(201)
  expect(await publish()).toBe(400)
})

it('error: it has nothing that was not published to it', async () => {
  expect((await readJson(`${registry.url}react`)).status).toBe(404)
  expect(await publish()).toBe(201)
  expect((await readJson(address('/-/harbour-9.9.9.tgz'))).status).toBe(404)
})
