import { afterAll, expect } from 'vitest'

// Files share a process: what one of them puts in the place of a global would be met by whichever comes next, and fail that one.
const names = ['Date', 'Headers', 'Request', 'Response', 'document', 'fetch', 'setTimeout', 'window']
const key = Symbol.for('hawser.tests.globals')
/** @type {Record<PropertyKey, unknown>} */
const page = Object(globalThis)
page[key] ??= new Map(names.map((name) => [name, page[name]]))
const known = /** @type {Map<string, unknown>} */ (page[key])

afterAll(() => {
  const changed = names.filter((name) => page[name] !== known.get(name))
  expect(changed, 'globals that this file leaves changed').toEqual([])
})
