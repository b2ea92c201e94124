import { expect, it } from 'vitest'
import { parseConnectionReport } from './applyReport.js'
import { parseInitialState } from './storedState.js'

const address = '0x35820A4d1677E62312D84EEE0903c5d3E363f769'
const account = { namespace: 'eip155', address, type: 'eoa' }
const report = (wallet: unknown) =>
  parseConnectionReport({
    connectionId: 'eip155/w',
    generation: 1,
    namespace: 'eip155',
    accounts: [account],
    chainId: null,
    wallet,
  })
const stored = (connectorName: unknown, connectorIcon?: unknown) =>
  parseInitialState({
    connections: [
      {
        id: 'eip155/w',
        namespace: 'eip155',
        connectorId: 'w',
        connectorType: 'ANNOUNCED',
        connectorName,
        connectorIcon,
        accounts: [account],
        address,
        chainId: null,
        isActive: true,
      },
    ],
  })?.connections[0]

it.each([
  ['\u202eksaMateM', 'ksaMateM'],
  ['Meta\u200bMask\n', 'Meta Mask'],
  ['\u3164 Wallet', 'Wallet'],
  ['x'.repeat(2_000_000), 'x'.repeat(64)],
])('behavior: a wallet that calls itself %j, connected and restored', (name, shown) => {
  expect(report({ name })).toMatchObject({ wallet: { name: shown } })
  expect(stored(name)).toMatchObject({ connectorName: shown })
})

it.each(['', '\u200b\u3164', 7, null])('behavior: %j is no name', (name) => {
  expect(report({ name })).not.toHaveProperty('wallet')
  expect(stored(name)).toBeUndefined()
})

it.each([
  `data:image/png;base64,${'A'.repeat(200_000)}`,
  `https://a.example/${'i'.repeat(3_000)}`,
  'javascript:alert(1)',
])('behavior: a picture that is too large, or none, costs the picture', (icon) => {
  expect(report({ name: 'A', icon })).toMatchObject({ wallet: { name: 'A' } })
  expect(report({ name: 'A', icon })).not.toHaveProperty('wallet.icon')
  expect(stored('A', icon)).not.toHaveProperty('connectorIcon')
})
