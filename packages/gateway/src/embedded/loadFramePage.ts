import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { GatewayConfigurationError } from '../errors.js'

/** The wallet's own page, as it was built: every file in memory, none of them altered since. */
export interface FramePage {
  /** SHA-256 over the names and hashes of its files, in hexadecimal: anybody who builds the same sources gets the same. */
  readonly hash: string
  readonly files: ReadonlyMap<string, FrameFile>
}

interface FrameFile {
  readonly body: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly etag: string
}

const types: ReadonlyMap<string, string> = new Map([
  ['html', 'text/html; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['json', 'application/json'],
  ['svg', 'image/svg+xml'],
  ['txt', 'text/plain; charset=utf-8'],
])

/** No part of it leads out of the folder. */
const nameForm = /^(?:[\w-]+\/){0,4}[\w-][\w.-]{0,127}\.(?:html|js|css|json|svg|txt)$/
const manifestName = 'manifest.json'
const manifestSchema = v.object({
  hash: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
  files: v.record(v.pipe(v.string(), v.regex(nameForm)), v.pipe(v.string(), v.regex(/^sha384-[\w+/]{64}$/))),
})

/**
 * Reads the page of a folder, with the `manifest.json` of its build. What is the operator's own stands in `config.json`, which belongs to no build.
 *
 * @throws GatewayConfigurationError for a folder that cannot be read, and for a file that is another one than was built.
 */
export async function loadFramePage(folder: string, config: object): Promise<FramePage> {
  const refuse = (why: string, cause?: unknown) =>
    new GatewayConfigurationError([`embeddedWallet.frameFolder: ${why}.`], { cause })
  const read = async (name: string): Promise<Uint8Array<ArrayBuffer>> => {
    try {
      return new Uint8Array(await readFile(join(folder, name)))
    } catch (cause) {
      throw refuse(`${name} cannot be read`, cause)
    }
  }
  const toFile = (name: string, body: Uint8Array<ArrayBuffer>): readonly [string, FrameFile] => {
    const type = types.get(name.slice(name.lastIndexOf('.') + 1)) ?? 'application/octet-stream'
    return [name, { body, type, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }]
  }
  const manifestBytes = await read(manifestName)
  const { hash, files } = readManifest(manifestBytes, refuse)
  const built = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))
  const whole = createHash('sha256')
  for (const [name, integrity] of built) whole.update(`${name} ${integrity}\n`)
  if (whole.digest('hex') !== hash) throw refuse(`the hash of ${manifestName} is not that of its files`)
  if (!built.some(([name]) => name === 'index.html')) throw refuse('there is no index.html')
  const entries = await Promise.all(
    built.map(async ([name, integrity]) => {
      const body = await read(name)
      if (`sha384-${createHash('sha384').update(body).digest('base64')}` !== integrity)
        throw refuse(`${name} is another file than was built`)
      return toFile(name, body)
    }),
  )
  const configBytes = new TextEncoder().encode(JSON.stringify(config))
  return {
    hash,
    files: new Map([...entries, toFile(manifestName, manifestBytes), toFile('config.json', configBytes)]),
  }
}

function readManifest(bytes: Uint8Array, refuse: (why: string, cause?: unknown) => Error) {
  try {
    return v.parse(manifestSchema, JSON.parse(new TextDecoder().decode(bytes)))
  } catch (cause) {
    throw refuse(`${manifestName} is none of a page of the wallet`, cause)
  }
}
