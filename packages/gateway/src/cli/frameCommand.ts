import { loadFramePage } from '../embedded/loadFramePage.js'
import { GatewayCommandError } from '../errors.js'

/** For one file of a page elsewhere. */
const fileTimeoutMs = 15_000
/** Larger than any file of a build. */
const maxFileBytes = 4_000_000
/** At once. */
const lanes = 6
/** The operator's own, which no build has. */
const ownFiles: ReadonlySet<string> = new Set(['config.json'])

interface FrameCommand {
  readonly args: readonly string[]
  print(text: string): void
}

/**
 * Runs `frame compare URL FOLDER`: whether an operator serves the wallet's page as it was built, file by file. What it serves to others, or later, nobody can
 * tell by that.
 *
 * @throws GatewayCommandError where it does not, or cannot be read; GatewayConfigurationError for a folder that is no build
 */
export async function runFrameCommand({ args, print }: FrameCommand): Promise<void> {
  const [action, address, folder, ...rest] = args
  if (action !== 'compare')
    throw new GatewayCommandError(`There is no command "frame ${action ?? ''}". There is: compare.`)
  if (rest.length > 0) throw new GatewayCommandError(`"${rest[0]}" is one word too many. See --help.`)
  if (!address || !URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new GatewayCommandError('The address of the page must be an http or https URL. See --help.')
  if (!folder) throw new GatewayCommandError('Say the folder of the build to compare with. See --help.')
  const { hash, files } = await loadFramePage(folder, {})
  print(`${folder}  ${hash}`)
  const page = new URL(address)
  if (!/(?:\/|\.html)$/.test(page.pathname)) page.pathname += '/'
  const waiting = [...files].filter(([name]) => !ownFiles.has(name))
  const faults: string[] = []
  const compare = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, { body }] = next
      const fault = await findFault(name === 'index.html' ? page : new URL(name, page), body)
      if (fault !== undefined) faults.push(`${name} ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, compare))
  if (faults.length > 0)
    throw new GatewayCommandError(`The page at ${address} is another one: ${faults.sort().join(', ')}.`)
  print(`${address}  is the same, file by file`)
}

/** Undefined where the address gives exactly these bytes. */
async function findFault(url: URL, expected: Uint8Array): Promise<string | undefined> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(fileTimeoutMs) })
    if (!response.ok) return `is answered with ${response.status}`
    const bytes = await readBytes(response)
    return bytes && Buffer.compare(bytes, expected) === 0 ? undefined : 'differs'
  } catch {
    return 'cannot be read'
  }
}

/** Undefined for what is larger than any file of a build. */
async function readBytes(response: Response): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.length
    if (size > maxFileBytes) {
      await reader?.cancel()
      return undefined
    }
    parts.push(read.value)
  }
  return Buffer.concat(parts)
}
