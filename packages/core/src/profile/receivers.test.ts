import type { HistoryTransaction } from '@hawser/blockchain-api'
import type { ChainNamespace } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { createActivitySlice } from '../activity/activityState.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, networkOf, optimism, solana } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import type { Account } from '../state/account.js'
import { profile } from './profile.js'
import { filterReceivers, selectReceivers } from './receivers.js'

const ALICE = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const BOB = '0x2222222222222222222222222222222222222222'
const ME = '0x1111111111111111111111111111111111111111'
const ME_TOO = '0x3333333333333333333333333333333333333333'

/** Another address that is the same when it is shortened. */
const lookAlike = (address: string): string =>
  `${address.slice(0, 6).toLowerCase()}${'0'.repeat(32)}${address.slice(-4)}`

const bitcoin = networkOf('bip122')

type TestAccount = Pick<Account, 'address'> & Partial<Account>

async function setup(
  namespace: ChainNamespace = 'eip155',
  accounts: readonly TestAccount[] = [{ address: ME }, { address: ME_TOO }],
) {
  const platform = createFakePlatform()
  const wallet = createFakeWallet({ namespaces: [namespace], accounts: { [namespace]: accounts } })
  const adapter = createFakeAdapter(namespace, { found: [wallet] })
  const { hawser } = createTestClient({ platform, adapters: [adapter], networks: [mainnet, optimism, solana, bitcoin] })
  hawser.start()
  await connect(hawser, { connectorId: wallet.id, namespaces: [namespace] })
  const api = hawser.use(profile)
  api.resume()
  const told = (caipNetworkId = mainnet.caipNetworkId) => selectReceivers(hawser.getSnapshot(), caipNetworkId)
  const sendTo = async (address: string, name: string | null = null): Promise<void> => {
    await platform.clock.advance(1_000)
    api.addRecipient({ namespace, address, name })
  }
  return { hawser, api, wallet, told, sendTo }
}
const addresses = (all: readonly { readonly address: string }[]) => all.map(({ address }) => address)

describe('whom something may be sent to', () => {
  it('default: recent recipients, the latest first, then labelled addresses, then the user’s other accounts, each once', async () => {
    const { api, told, sendTo, wallet } = await setup()
    api.setLabel({ namespace: 'eip155', address: BOB }, 'Bob')
    await sendTo('0x4444444444444444444444444444444444444444')
    await sendTo(ALICE, 'alice.eth')
    api.setLabel({ namespace: 'eip155', address: ALICE }, 'Alice')
    expect(told()).toEqual([
      { address: ALICE, name: 'Alice', wallet: null, isRecent: true, receiver: ALICE },
      {
        address: '0x4444444444444444444444444444444444444444',
        name: null,
        wallet: null,
        isRecent: true,
        receiver: '0x4444444444444444444444444444444444444444',
      },
      { address: BOB, name: 'Bob', wallet: null, isRecent: false, receiver: BOB },
      { address: ME_TOO, name: null, wallet: wallet.name, isRecent: false, receiver: ME_TOO },
    ])
    expect(told()).toBe(told())
  })

  it('behavior: never the account that sends, in whatever letter case', async () => {
    const sender = '0xabcdefabcdefabcdefabcdefabcdefabcdefabcd'
    const { api, told, sendTo } = await setup('eip155', [{ address: sender }])
    await sendTo(sender.toUpperCase().replace('0X', '0x'))
    api.setLabel({ namespace: 'eip155', address: sender }, 'Me')
    expect(told()).toEqual([])
  })

  it('behavior: nobody of another namespace', async () => {
    const { api, told, sendTo } = await setup()
    await sendTo(ALICE)
    api.addRecipient({ namespace: 'solana', address: '5sAM1FbpVPmoxQkZZnLMtWE2hvWBcaLYBdPXnGRWnXRp', name: null })
    api.setLabel({ namespace: 'solana', address: '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj' }, 'Sol')
    expect(addresses(told(solana.caipNetworkId)).sort()).toEqual([
      '5sAM1FbpVPmoxQkZZnLMtWE2hvWBcaLYBdPXnGRWnXRp',
      '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj',
    ])
    expect(addresses(told())).toEqual([ALICE, ME_TOO])
  })

  it('behavior: a bitcoin address that is not for payments is none to send to', async () => {
    const payment = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
    const ordinals = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
    const { told } = await setup('bip122', [
      { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', type: 'payment' },
      { address: payment, type: 'payment' },
      { address: ordinals, type: 'eoa' },
    ])
    expect(addresses(told(bitcoin.caipNetworkId))).toEqual([payment])
  })

  it('VAL-19 behavior: of two that look alike neither is told, unless the user has named one or has its keys', async () => {
    const { api, told, sendTo } = await setup()
    await sendTo(ALICE, 'alice.eth')
    expect(addresses(told())).toEqual([ALICE, ME_TOO])
    await sendTo(lookAlike(ALICE))
    expect(addresses(told())).toEqual([ME_TOO])
    api.setLabel({ namespace: 'eip155', address: ALICE }, 'Alice')
    expect(addresses(told())).toEqual([ALICE, ME_TOO])
    await sendTo(lookAlike(ME_TOO))
    expect(addresses(told())).toEqual([ALICE, ME_TOO])
    await sendTo(lookAlike(ME))
    expect(addresses(told())).toEqual([ALICE, ME_TOO])
  })

  it('VAL-19 behavior: one that looks like whom the history tells of is not told; what moved nothing tells of nobody', async () => {
    const { hawser, told, sendTo } = await setup()
    await sendTo(lookAlike(ALICE))
    await sendTo(BOB)
    const before = hawser.getSnapshot()
    const withHistory = (sentTo: string, numeric: string) => ({
      ...before,
      features: {
        ...before.features,
        activity: {
          ...createActivitySlice(),
          transactions: [
            {
              metadata: { sentTo, operationType: 'send' },
              transfers: [{ direction: 'out', quantity: { numeric } }],
            } as unknown as HistoryTransaction,
          ],
        },
      },
    })
    expect(addresses(told())).toEqual([BOB, lookAlike(ALICE), ME_TOO])
    expect(addresses(selectReceivers(withHistory(ALICE, '0.5'), 'eip155:1'))).toEqual([BOB, ME_TOO])
    expect(addresses(selectReceivers(withHistory(BOB.toUpperCase().replace('0X', '0x'), '0.5'), 'eip155:1'))).toEqual(
      addresses(told()),
    )
    expect(addresses(selectReceivers(withHistory(lookAlike(BOB), '0.0'), 'eip155:1'))).toEqual(addresses(told()))
  })

  it('behavior: a name is looked up again where it is known for the network, and is not told of an address that it has left', async () => {
    const { api, told, sendTo } = await setup()
    await sendTo(ALICE, 'alice.eth')
    api.rememberName({ name: 'alice.eth', caipNetworkId: 'eip155:1', address: ALICE.toLowerCase() })
    expect(told()[0]).toMatchObject({ address: ALICE, name: 'alice.eth', receiver: 'alice.eth' })
    expect(told('eip155:10')[0]).toMatchObject({ address: ALICE, name: 'alice.eth', receiver: ALICE })
    api.rememberName({ name: 'alice.eth', caipNetworkId: 'eip155:1', address: BOB })
    expect(told()[0]).toMatchObject({ address: ALICE, name: null, receiver: ALICE })
  })

  it('behavior: a labelled address is looked up by the name that it was entered by', async () => {
    const { api, told } = await setup()
    api.setLabel({ namespace: 'eip155', address: ALICE }, 'Alice')
    api.rememberName({ name: 'alice.eth', caipNetworkId: 'eip155:1', address: ALICE })
    expect(told()[0]).toMatchObject({ name: 'Alice', receiver: 'alice.eth' })
    expect(told('eip155:10')[0]).toMatchObject({ name: 'Alice', receiver: ALICE.toLowerCase() })
    api.rememberName({ name: 'alice.eth', caipNetworkId: 'eip155:1', address: BOB })
    expect(told()[0]).toMatchObject({ name: 'Alice', receiver: ALICE.toLowerCase() })
  })

  it('behavior: an account that no wallet has confirmed is none of the user’s', async () => {
    const { hawser, told } = await setup()
    const { connections, ...rest } = hawser.getSnapshot()
    const byId = Object.fromEntries(
      Object.entries(connections.byId).map(([id, one]) => [id, { ...one, status: 'unconfirmed' as const }]),
    )
    expect(told()).toHaveLength(1)
    expect(selectReceivers({ ...rest, connections: { ...connections, byId } }, 'eip155:1')).toEqual([])
  })

  it('behavior: a label under a word that every object has is no one’s', async () => {
    const { hawser } = await setup()
    hawser.use(profile).importProfile('{"labels":{"eip155:constructor":"No one"},"recipients":[]}')
    expect(() => selectReceivers(hawser.getSnapshot(), 'eip155:1')).not.toThrow()
  })
})

describe('what was typed', () => {
  const alice = { address: ALICE, name: 'Alice at work', wallet: null, isRecent: true, receiver: ALICE }
  const mine = { address: ME_TOO, name: null, wallet: 'Quay', isRecent: false, receiver: ME_TOO }

  it.each([
    ['', [alice, mine]],
    ['  ', [alice, mine]],
    ['WORK', [alice]],
    ['quay', [mine]],
    ['0xAB58', [alice]],
    [' 0xab58', [alice]],
    ['ec9b', []],
    ['nobody', []],
  ])('parameters: typed: %j', (typed, found) => {
    expect(filterReceivers([alice, mine], typed)).toEqual(found)
  })
})
