import { expect, it } from 'vitest'
import * as connector from './connector.js'
import * as entry from './index.js'

it('default: the public names of @hawser/adapter-wagmi', () => {
  expect(Object.keys(entry)).toMatchInlineSnapshot(`
    [
      "toNetworks",
      "wagmiAdapter",
    ]
  `)
})

it('default: the public names of @hawser/adapter-wagmi/connector', () => {
  expect(Object.keys(connector)).toMatchInlineSnapshot(`
    [
      "hawserConnector",
    ]
  `)
})

it('ERR-07 behavior: what is no config and no adapter is an error that says what to write', () => {
  expect(() => entry.wagmiAdapter({} as never)).toThrow(/createConfig/)
})
