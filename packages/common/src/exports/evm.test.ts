import { expect, it } from 'vitest'
import * as entry from './evm.js'

it('default: the public names', () => {
  expect(Object.keys(entry)).toEqual(['toChecksumAddress'])
})
