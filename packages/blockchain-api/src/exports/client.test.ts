import { expect, it } from 'vitest'
import * as client from './client.js'
import * as rpc from './rpc.js'

it('default: the public names', () => {
  expect([client, rpc].map((one) => Object.keys(one).sort())).toMatchInlineSnapshot(`
    [
      [
        "createBlockchainApi",
        "createMeldUrl",
        "createNameAddressMessage",
        "createNameAttributesMessage",
        "createNameMessage",
        "createProjectService",
        "createTelemetry",
        "isOriginAllowed",
        "removePrivate",
      ],
      [
        "RpcResponseError",
        "createKitTransport",
        "createRpcTransport",
        "isFinalRpcError",
        "isPassingRpcError",
      ],
    ]
  `)
})
