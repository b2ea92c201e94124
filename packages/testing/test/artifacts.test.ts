import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { artifactsPath, compileContracts } from '../scripts/compileContracts.mjs'

it('behavior: the committed artefacts are what the contracts compile to', () => {
  expect(readFileSync(artifactsPath, 'utf8') === compileContracts()).toBe(true)
})
