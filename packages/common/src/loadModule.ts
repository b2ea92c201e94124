import { HawserError } from './errors/hawserError.js'

/** Code that is loaded on first use did not arrive: the page is offline or older than its server, or a package is not installed. */
export class ModuleLoadError extends HawserError {
  override readonly name = 'ModuleLoadError'

  /** @param peer The package that the code needs and the app has to install. */
  constructor(cause: unknown, peer?: string | undefined) {
    const details = cause instanceof Error ? cause.message : undefined
    const isMissing = peer !== undefined && details?.includes(peer) && /resolve|find|install/i.test(details)
    super(
      isMissing ? 'PEER_MISSING' : 'MODULE_LOAD_FAILED',
      isMissing
        ? `The package ${peer} is missing. Add it: npm install ${peer}`
        : 'A part of the app could not be loaded. Check your connection, or reload the page.',
      { cause, details },
    )
  }
}

/**
 * Runs a dynamic import, and names its failure. Nothing of a failure is kept here: the next call tries again. A browser may keep it for as long as the page
 * lives, as HTML had it until 2026; a reload helps there, which the message says.
 *
 * @param peer The package that the code needs and the app has to install.
 * @throws ModuleLoadError
 */
export async function loadModule<T>(load: () => Promise<T>, peer?: string | undefined): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new ModuleLoadError(cause, peer)
  }
}
