import { ModuleLoadError } from './errors/moduleLoadError.js'

/** Runs a dynamic import, and names its failure. @throws ModuleLoadError */
export async function loadModule<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new ModuleLoadError(cause)
  }
}
