import { expect, it } from 'vitest'
import type { Hub, RelaySession } from '../hub/hub.js'
import { resolveLimits } from '../limits/relayLimits.js'
import { isRelayMethod, runMethod } from './methods.js'
import { rpcCodes } from './requestRefusal.js'

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

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', '__defineGetter__'])(
  'behavior: %s, which every object knows, is no method, no parameter and no limit',
  (word) => {
    const never = {} as RelaySession & Hub
    expect(isRelayMethod(word)).toBe(false)
    expect(() => runMethod(word, {}, never, never)).toThrowError(
      expect.objectContaining({ rpcCode: rpcCodes.methodNotFound }),
    )
    const params = Object.fromEntries([[word, { topic: 'a'.repeat(64) }]])
    expect(() => runMethod('irn_subscribe', params, never, never)).toThrowError(
      expect.objectContaining({ rpcCode: rpcCodes.invalidParams }),
    )
    expect(() => resolveLimits(Object.fromEntries([[word, 1]]))).toThrowError(
      expect.objectContaining({ code: 'INVALID_OPTIONS' }),
    )
  },
)
