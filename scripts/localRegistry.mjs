import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { json } from 'node:stream/consumers'
import { hashOf } from './publish/compareTarballs.mjs'
import { runTool } from './runTool.mjs'

/**
 * @typedef {object} PublishedVersion
 * @property {Record<string, any>} manifest
 * @property {Buffer} tarball
 *
 * @typedef {object} Answer
 * @property {number} status of HTTP
 * @property {Buffer | object} body
 *
 * @typedef {object} LocalRegistry
 * @property {string} url ends with /
 * @property {string} token with which one may publish
 * @property {(file: string) => Promise<void>} add what `npm publish` does with a tarball, without its second or three
 * @property {() => string[]} list `name@version`, in the order of publishing
 * @property {() => Promise<void>} close
 */

const token = 'of-this-machine-alone'

/**
 * A registry of this machine alone, which takes what `npm publish` sends and gives it to `npm install` and `npm create`. It has what was published to it and
 * nothing else, and keeps it for as long as it runs.
 *
 * @returns {Promise<LocalRegistry>}
 */
export async function startLocalRegistry() {
  /** @type {Map<string, Map<string, PublishedVersion>>} */
  const packages = new Map()
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(request).catch((error) => refuse(400, String(error)))
    const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json'
    response.writeHead(status, { 'content-type': type })
    response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The registry has no port.')
  const url = `http://127.0.0.1:${address.port}/`

  /** @param {PublishedVersion} published */
  function take({ manifest, tarball }) {
    const { name, version } = manifest
    const versions = packages.get(name) ?? new Map()
    if (versions.has(version)) throw new Error(`${name} ${version} is there already.`)
    const file = `${name.slice(name.indexOf('/') + 1)}-${version}.tgz`
    const dist = { integrity: hashOf(tarball), tarball: `${url}${name}/-/${file}` }
    packages.set(name, versions.set(version, { manifest: { ...manifest, dist }, tarball }))
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @returns {Promise<Answer>}
   */
  async function answer(request) {
    const path = decodeURIComponent(new URL(request.url ?? '/', url).pathname).slice(1)
    const [name = '', file] = path.split('/-/')
    if (request.method === 'PUT') {
      if (request.headers.authorization !== `Bearer ${token}`) return refuse(401, 'Only who has the token publishes.')
      take(readPublished(name, /** @type {Record<string, any>} */ (await json(request))))
      return { status: 201, body: { ok: true } }
    }
    if (request.method !== 'GET') return refuse(405, `${request.method} is not known here.`)
    const versions = packages.get(name)
    if (!versions) return refuse(404, `${name} was not published here.`)
    if (file === undefined) return { status: 200, body: describe(name, versions) }
    const found = [...versions.values()].find(({ manifest }) => manifest.dist.tarball.endsWith(`/${file}`))
    return found ? { status: 200, body: found.tarball } : refuse(404, `${file} was not published here.`)
  }

  return {
    url,
    token,
    add: async (file) => take({ manifest: await readManifest(file), tarball: readFileSync(file) }),
    list: () =>
      [...packages].flatMap(([name, versions]) => [...versions.keys()].map((version) => `${name}@${version}`)),
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** The manifest in a tarball. @param {string} file absolute @returns {Promise<Record<string, any>>} */
export async function readManifest(file) {
  return JSON.parse(await runTool('tar', ['-xzOf', file, 'package/package.json'], { cwd: dirname(file) }))
}

/**
 * @param {string} name as the address has it
 * @param {Record<string, any>} sent by `npm publish`
 * @returns {PublishedVersion}
 */
function readPublished(name, sent) {
  const [manifest] = /** @type {Record<string, any>[]} */ (Object.values(sent.versions ?? {}))
  const [attachment] = /** @type {{ data: string }[]} */ (Object.values(sent._attachments ?? {}))
  if (!manifest || !attachment || manifest.name !== name) throw new Error(`${name} came without its version.`)
  const tarball = Buffer.from(attachment.data, 'base64')
  if (manifest.dist?.integrity !== hashOf(tarball)) throw new Error(`${name} is not what its hash says.`)
  return { manifest, tarball }
}

/**
 * @param {string} name
 * @param {ReadonlyMap<string, PublishedVersion>} versions
 */
function describe(name, versions) {
  return {
    name,
    'dist-tags': { latest: [...versions.keys()].at(-1) },
    versions: Object.fromEntries([...versions].map(([version, { manifest }]) => [version, manifest])),
  }
}

/**
 * @param {number} status
 * @param {string} error
 * @returns {Answer}
 */
function refuse(status, error) {
  return { status, body: { error } }
}
