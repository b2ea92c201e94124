import { eip155 } from '@hawser/adapter-eip155'
import { createHawser, defineNetwork } from '@hawser/core'
import { expect, it } from 'vitest'
import * as entry from './index.js'

it('default: the public names', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "HawserDevtools",
      "mountDevtools",
    ]
  `)
})

it('behavior: on a server there is no panel, and nothing is held of the client', () => {
  expect(globalThis.document).toBeUndefined()
  const network = defineNetwork({
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
  })
  const hawser = createHawser({ networks: [network], adapters: [eip155()], storage: false })
  const { fetch } = hawser.platform
  const unmount = entry.mountDevtools(hawser, { isEnabled: true })
  expect(hawser.platform.fetch).toBe(fetch)
  expect(unmount).not.toThrow()
  hawser.destroy()
})
