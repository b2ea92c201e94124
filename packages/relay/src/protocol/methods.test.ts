import { expect, it } from 'vitest'
import type { Hub } from '../hub/hub.js'
import type { RelaySession } from '../hub/relaySession.js'
import { runMethod } from './methods.js'

it('behavior: of a batch that is wrong throughout, the first wrong one is enough', () => {
  let looked = 0
  const topics = new Proxy(new Array<unknown>(1_000).fill(1), {
    get(target, key) {
      if (/^\d+$/.test(String(key))) looked += 1
      return Reflect.get(target, key)
    },
  })
  const never = {} as RelaySession & Hub
  expect(() => runMethod('irn_batchSubscribe', { topics }, never, never)).toThrow('topics.0')
  expect(looked).toBeLessThan(5)
})
