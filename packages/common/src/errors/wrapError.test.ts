import { expect, it } from 'vitest'
import { TimeoutError } from './waitErrors.js'
import { wrapError } from './wrapError.js'

it('default: an error of ours is answered as it is', () => {
  const error = new TimeoutError()
  expect(wrapError(error)).toBe(error)
})

it.each([new Error('no'), 'no', null, { code: 4001 }])('behavior: %o is the cause of an unknown error', (cause) => {
  expect(wrapError(cause)).toMatchObject({ name: 'UnknownError', code: 'UNKNOWN', cause })
})
