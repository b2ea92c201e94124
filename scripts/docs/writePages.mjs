import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeReference } from '../../docs/writeReference.mjs'
import { publishedPackages } from '../checks/workspacePackages.mjs'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { readErrors } from './readErrors.mjs'
import { renderErrors } from './renderErrors.mjs'

/** Writes what of the documentation is made of the source: `docs/generated`, which pages include, and the API reference. */
export async function writePages() {
  const folder = join(repositoryRoot, 'docs', 'generated')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'errors.md'), renderErrors(readErrors(repositoryRoot)))
  await writeReference(repositoryRoot, publishedPackages(repositoryRoot))
}
