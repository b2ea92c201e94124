import { createMemoryStore, type Platform, systemClock } from '@hawser/common'
import { createHawser, type Hawser } from '@hawser/core'
import { connect, switchNetwork } from '@hawser/core/actions'
import { createScriptedPolkadotWallet, type ScriptedPolkadotWallet } from '@hawser/testing/polkadot'
import { randomAsHex } from '@polkadot/util-crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getAccounts, signRaw } from '../src/exports/flows.js'
import { polkadot } from '../src/exports/index.js'
import { kusama, polkadot as mainnet } from '../src/exports/networks.js'

// The library reads the window when it is loaded, and keeps it.
const page = Object.assign(new EventTarget(), { injectedWeb3: {} }) as unknown as Window & typeof globalThis
const genesisOf = ({ id }: { id: string }) => `0x${id}`.padEnd(66, '0') as `0x${string}`
const ends = new Set<() => void>()

beforeEach(() => {
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { readyState: 'complete' })
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => {
  for (const end of ends) end()
  ends.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function addWallet(key: string): ScriptedPolkadotWallet {
  const wallet = createScriptedPolkadotWallet({
    key,
    accounts: [
      { seed: randomAsHex(32), name: 'Anywhere' },
      { seed: randomAsHex(32), name: 'Kusama', type: 'ed25519', genesisHash: genesisOf(kusama) },
      { seed: randomAsHex(32), type: 'ecdsa', genesisHash: genesisOf(mainnet) },
      { seed: randomAsHex(32), type: 'ethereum' },
    ],
    window: page,
    permissionStore: 'memory',
  })
  wallet.inject()
  ends.add(() => wallet.destroy())
  return wallet
}

function openApp(): Hawser {
  const hawser = createHawser({
    appName: 'A dApp',
    networks: [mainnet, kusama],
    adapters: [polkadot()],
    storage: createMemoryStore(),
    platform: { window: page, clock: systemClock, userAgent: '', onVisible: () => () => {} } as Partial<Platform>,
  })
  hawser.start()
  ends.add(() => hawser.destroy())
  return hawser
}

it('CAP-02 behavior: accounts, their filter and their form are those of @polkadot/extension-dapp', async () => {
  addWallet('one')
  const hawser = openApp()
  await connect(hawser, { connectorId: 'polkadot:one' })
  const { web3Accounts, web3Enable, web3FromSource } = await import('@polkadot/extension-dapp')
  await web3Enable('A dApp')
  for (const [network, ss58Format] of [
    [mainnet, 0],
    [kusama, 2],
  ] as const) {
    await switchNetwork(hawser, network)
    const own = await getAccounts(hawser)
    const theirs = await web3Accounts({ genesisHash: genesisOf(network), ss58Format })
    expect(own.map(({ address, name, type }) => ({ address, name, type }))).toEqual(
      theirs.map(({ address, type, meta: { name } }) => ({ address, name, type })),
    )
    expect(own).toHaveLength(3)
    const address = own[0]?.address ?? ''
    const { signer } = await web3FromSource('one')
    const theirSignature = await signer.signRaw?.({ address, data: '0x00', type: 'bytes' })
    const { signature } = await signRaw(hawser, { address, data: '0x00' })
    // A signature of sr25519 is never the same twice.
    expect(signature).toHaveLength(theirSignature?.signature.length ?? 0)
  }
})

it('ENT-03 behavior: one wallet is asked, where the library asks each that is there', async () => {
  const one = addWallet('one')
  const other = addWallet('other')
  await connect(openApp(), { connectorId: 'polkadot:one' })
  expect([one.appNames, other.appNames]).toEqual([['A dApp'], []])
  const { web3Enable } = await import('@polkadot/extension-dapp')
  await web3Enable('A dApp')
  expect([one.appNames.length, other.appNames.length]).toEqual([2, 1])
})
