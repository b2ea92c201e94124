import { ModuleLoadError } from './errors/errors.js'

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
