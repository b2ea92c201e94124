import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the whole repository. */
export const repositoryRoot = dirname(dirname(fileURLToPath(import.meta.url)))
