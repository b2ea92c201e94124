import { ModuleLoadError } from './errors/moduleLoadError.js'

/**
 * Runs a dynamic import, and names its failure. Nothing of a failure is kept: the next call tries again.
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
