import { expect, it } from 'vitest'
import { isApprovedNetwork } from './NetworkRow.js'

it.each([
  [undefined, true],
  [{}, true],
  [{ supportsAllNetworks: false }, true],
  [{ approvedChainIds: ['eip155:10' as const] }, true],
  [{ approvedChainIds: ['eip155:10' as const], supportsAllNetworks: false }, false],
  [{ approvedChainIds: ['eip155:1' as const], supportsAllNetworks: false }, true],
])('default: %o can go to Ethereum: %s', (connection, expected) => {
  expect(isApprovedNetwork(connection, 'eip155:1')).toBe(expected)
})
