import type { ConnectorItem } from '@hawser/core/wallets'
import { describe, expect, it } from 'vitest'
import { boundRows, type ConnectRow } from './useConnectRows.js'
import { MAX_INSTALLED } from './WalletRow.js'

const connector = (id: string, overrides: Partial<ConnectorItem> = {}): ConnectRow => ({
  kind: 'connector',
  key: `connector/${id}`,
  group: 'injected',
  isRecent: false,
  entry: { id, type: 'ANNOUNCED', name: id, info: {}, chains: ['eip155'], isInstalled: true },
  ...overrides,
})
const installed = (count: number) => Array.from({ length: count }, (_, number) => connector(`w${number}`))
const walletConnect = connector('wc', { group: 'walletConnect' })
const all: ConnectRow = { kind: 'all', key: 'all' }
const keys = (rows: readonly ConnectRow[]) => boundRows(rows).map(({ key }) => key)

describe('boundRows', () => {
  it('default: what is drawn at most stays as it is, and one more too', () => {
    for (const count of [0, MAX_INSTALLED, MAX_INSTALLED + 1]) {
      const rows = [walletConnect, ...installed(count), all]
      expect(boundRows(rows)).toBe(rows)
    }
  })

  it('behavior: a row stands for the others, where they would', () => {
    const rows = [walletConnect, ...installed(200), connector('sdk', { group: 'external' }), all]
    expect(keys(rows)).toEqual([
      'connector/wc',
      ...installed(MAX_INSTALLED).map(({ key }) => key),
      'more',
      'connector/sdk',
      'all',
    ])
    expect(boundRows(rows)[MAX_INSTALLED + 1]).toMatchObject({ count: 200 - MAX_INSTALLED })
  })

  it('behavior: a wallet that was used before is drawn, however late it came', () => {
    const used = connector('own', { isRecent: true })
    expect(keys([...installed(200), all, used])).toEqual([
      ...installed(MAX_INSTALLED).map(({ key }) => key),
      'more',
      'all',
      'connector/own',
    ])
    expect(keys([connector('first', { group: 'recent', isRecent: true }), ...installed(200)])[0]).toBe(
      'connector/first',
    )
  })
})
