import { expect, it } from 'vitest'
import * as entry from './conformance.js'

it('default: the public names', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "conformanceAbilities",
      "conformanceBehaviors",
      "connectorBehaviors",
      "createEip155Conformance",
      "describeAdapterConformance",
      "describeConnectorConformance",
      "overFrame",
      "overWalletConnect",
    ]
  `)
})
