import { describe, expect, it } from 'vitest'
import { parseAddresses } from './parseAddresses.js'

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

describe('parseAddresses', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', '__defineGetter__'])(
    'behavior: the purpose %s is none of those that are known',
    (purpose) => {
      expect(parseAddresses([{ address, purpose }])).toEqual([{ address, purpose: 'payment' }])
    },
  )
})
