import { expect, it } from 'vitest'
import * as entry from './index.js'

it('default: the public names', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "GatewayCommandError",
      "GatewayConfigurationError",
      "GatewayDatabaseError",
      "GatewayListenError",
      "createGateway",
    ]
  `)
})
