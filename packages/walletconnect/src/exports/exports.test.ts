import { expect, it } from 'vitest'
import * as errors from './errors.js'
import * as entry from './index.js'

it('default: the public names', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "walletConnect",
    ]
  `)
  expect(Object.keys(errors).sort()).toMatchInlineSnapshot(`
    [
      "ClockSkewError",
      "InvalidProjectIdError",
      "OriginNotAllowedError",
      "ProjectIdMissingError",
      "ProviderRpcError",
      "RelayRefusedError",
      "RelayUnreachableError",
      "RequestExpiredError",
      "SessionCapabilitiesError",
      "SessionChainMissingError",
    ]
  `)
})
