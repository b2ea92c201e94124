import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/** Thrown when there is no anvil for {@link findAnvilBinary} to find. */
export class AnvilNotFoundError extends Error {
  constructor(details: string, cause?: unknown) {
    super(
      `anvil was not found: ${details} Install it with "npm install --save-dev @foundry-rs/anvil" (with optional dependencies), or set ANVIL_PATH to a binary.`,
      { cause },
    )
    this.name = 'AnvilNotFoundError'
  }
}

/**
 * The path of anvil's native binary: `ANVIL_PATH`, or the one inside the npm package `@foundry-rs/anvil-<platform>-<architecture>`.
 * The package's own command is not used: it is a wrapper that leaves the node running when it is killed.
 * @throws {@link AnvilNotFoundError}
 */
export function findAnvilBinary(): string {
  const named = process.env.ANVIL_PATH
  if (named) {
    if (isExecutable(named)) return named
    throw new AnvilNotFoundError(`ANVIL_PATH is "${named}", which is no executable file.`)
  }
  const architecture = architectures[process.arch]
  if (!architecture) throw new AnvilNotFoundError(`There is none for ${process.platform} on ${process.arch}.`)
  const packageName = `@foundry-rs/anvil-${process.platform}-${architecture}`
  let folder: string
  try {
    const require = createRequire(import.meta.url)
    // The platform's package is a dependency of the main one: a strict node_modules shows it from there only.
    const fromMain = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
    folder = join(fromMain.resolve(`${packageName}/package.json`), '..')
  } catch (cause) {
    throw new AnvilNotFoundError(`The package ${packageName} is not installed.`, cause)
  }
  const binary = join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
  if (!isExecutable(binary)) throw new AnvilNotFoundError(`${binary} is no executable file.`)
  return binary
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
