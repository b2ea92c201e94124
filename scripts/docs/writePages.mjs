import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { readErrors } from './readErrors.mjs'
import { renderErrors } from './renderErrors.mjs'

/** Writes the parts of the documentation that are made of the source: `docs/generated`, which pages include. */
export function writePages() {
  const folder = join(repositoryRoot, 'docs', 'generated')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'errors.md'), renderErrors(readErrors(repositoryRoot)))
}
