import type { ChainQuestions, ContractEvent, ContractsCapability } from '@hawser/core'
import { useState } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { renderHooks } from '../fixtures/renderHooks.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { connectWallet, firstAddress, secondAddress } from '../views/fixtures/openClient.js'
import { useHawserSwitchConnection } from './account.js'
import {
  useHawserBlockNumber,
  useHawserEstimateGas,
  useHawserReadContracts,
  useHawserSimulateContract,
  useHawserVerifyMessage,
  useHawserWatchContractEvents,
} from './chainHooks.js'
import { useHawserSignTransaction, useHawserWatchAsset } from './requests.js'

const address = '0x00000000000000000000000000000000000000aa'
const abi = [
  { type: 'function', name: 'name', stateMutability: 'view', inputs: [], outputs: [{ type: 'string' }] },
  { type: 'function', name: 'supply', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint256' }] },
  {
    type: 'function',
    name: 'mint',
    stateMutability: 'nonpayable',
    inputs: [{ name: 'amount', type: 'uint256' }],
    outputs: [{ type: 'bool' }],
  },
  { type: 'event', name: 'Minted', inputs: [{ name: 'amount', type: 'uint256', indexed: false }] },
] as const

/** A chain of one contract, whose answers say what was asked. */
function chain() {
  const asked: unknown[] = []
  const state = { block: 7n, isDown: false, events: [] as ContractEvent[] }
  const contracts: ContractsCapability = {
    async read({ functionName }) {
      asked.push(['read', functionName])
      if (functionName === 'supply') throw new Error('none')
      return 'Hull'
    },
    async estimateGas({ from, to, value }) {
      asked.push(['estimateGas', from, to, value])
      return 21_000n
    },
    write: () => Promise.reject(new Error('not asked')),
    sendTransaction: () => Promise.reject(new Error('not asked')),
    waitForReceipt: () => Promise.reject(new Error('not asked')),
  }
  const questions: Required<ChainQuestions> = {
    async simulate({ functionName, args, from }) {
      asked.push(['simulate', functionName, args, from])
      return true
    },
    async signTransaction({ from, value }) {
      asked.push(['signTransaction', from, value])
      return '0x02'
    },
    async watchAsset({ asset }) {
      asked.push(['watchAsset', asset.symbol])
      return true
    },
    verifyMessage: async ({ signature }) => signature === '0xtheirs',
    verifyTypedData: async () => false,
    async getBlockNumber() {
      if (state.isDown) throw new Error('down')
      return state.block
    },
    getContractEvents: async ({ fromBlock, toBlock }) =>
      state.events.filter(({ blockNumber }) => blockNumber >= fromBlock && blockNumber <= toBlock),
  }
  return { asked, state, questions, chain: { contracts, questions: async () => questions } }
}
const minted = (blockNumber: bigint): ContractEvent => ({
  address,
  eventName: 'Minted',
  args: { amount: blockNumber * 10n },
  blockNumber,
  transactionHash: '0x1',
  logIndex: 0,
})

describe('hooks that read from contracts', () => {
  it('default: useHawserReadContracts: all of them, one that fails beside those that do not', async () => {
    const { chain: capabilities } = chain()
    const { read } = await renderHooks(
      () =>
        useHawserReadContracts({
          contracts: [
            { address, abi, functionName: 'name' },
            { address, abi, functionName: 'supply' },
          ],
        }),
      { chain: capabilities },
    )
    expect(read()).toMatchObject({ data: undefined, isPending: true })
    await expect.poll(() => read().status).toBe('success')
    const [name, supply] = read().data ?? []
    expect(name).toEqual({ status: 'success', result: 'Hull' })
    expect(supply).toMatchObject({ status: 'failure', error: { code: expect.any(String) } })
  })

  it('default: useHawserSimulateContract and useHawserEstimateGas: as the account in use, anew for other arguments', async () => {
    const { chain: capabilities, asked } = chain()
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
    const { client, read } = await renderHooks(
      () => {
        const [amount, setAmount] = useState(1n)
        const simulated = useHawserSimulateContract({ address, abi, functionName: 'mint', args: [amount] })
        const gas = useHawserEstimateGas({ to: secondAddress, value: amount })
        return { setAmount, simulated, gas }
      },
      { chain: capabilities, wallets: [wallet] },
    )
    await expect.poll(() => read().simulated.error?.code).toBe('NOT_CONNECTED')
    await connectWallet(client, wallet)
    await expect.poll(() => read()).toMatchObject({ simulated: { data: { result: true } }, gas: { data: 21_000n } })
    expect(asked).toContainEqual(['simulate', 'mint', [1n], firstAddress])
    expect(asked).toContainEqual(['estimateGas', firstAddress, secondAddress, 1n])
    read().setAmount(2n)
    await expect.poll(() => asked).toContainEqual(['simulate', 'mint', [2n], firstAddress])
    await expect.poll(() => asked).toContainEqual(['estimateGas', firstAddress, secondAddress, 2n])
  })

  it('error: useHawserSimulateContract: an adapter that does not simulate says so', async () => {
    const { questions } = chain()
    const { simulate: _, ...others } = questions
    const { read } = await renderHooks(
      () => useHawserSimulateContract({ address, abi, functionName: 'mint', args: [1n], from: firstAddress }),
      { chain: { questions: async () => others } },
    )
    await expect
      .poll(() => read().error)
      .toMatchObject({
        code: 'CAPABILITY_MISSING',
        details: expect.stringContaining('simulate'),
      })
  })

  it('default: useHawserVerifyMessage: nothing without a signature, then whose it is', async () => {
    const { chain: capabilities } = chain()
    const { read } = await renderHooks(
      () => {
        const [signature, setSignature] = useState<string>()
        const verified = useHawserVerifyMessage({ address: firstAddress, message: 'Hello', signature })
        return { setSignature, verified }
      },
      { chain: capabilities },
    )
    expect(read().verified).toMatchObject({ status: 'idle', isPending: false })
    read().setSignature('0xtheirs')
    await expect.poll(() => read().verified.data).toBe(true)
    read().setSignature('0xother')
    await expect.poll(() => read().verified.data).toBe(false)
  })
})

describe('hooks that ask the wallet', () => {
  it('default: useHawserSignTransaction, useHawserWatchAsset and useHawserSwitchConnection', async () => {
    const { chain: capabilities, asked } = chain()
    const wallets = ['anchor', 'buoy'].map((id) => fakeWallet({ id, name: id }))
    const { client, read } = await renderHooks(
      () => ({
        signing: useHawserSignTransaction(),
        watching: useHawserWatchAsset(),
        switching: useHawserSwitchConnection(),
      }),
      { chain: capabilities, wallets },
    )
    for (const wallet of wallets) await connectWallet(client, wallet)
    read().signing.signTransaction({ to: secondAddress, value: 3n })
    await expect.poll(() => read().signing.data).toBe('0x02')
    expect(asked).toContainEqual(['signTransaction', firstAddress, 3n])
    await expect(read().watching.watchAssetAsync({ address, symbol: 'HULL', decimals: 18 })).resolves.toBe(true)
    expect(asked).toContainEqual(['watchAsset', 'HULL'])
    const { connections } = client.hawser.getSnapshot()
    expect(connections.active.eip155).toBe('eip155/buoy')
    read().switching.switchConnection({ connectionId: 'eip155/anchor' })
    await expect.poll(() => client.hawser.getSnapshot().connections.active.eip155).toBe('eip155/anchor')
  })
})

describe('hooks that watch a chain', () => {
  it('default: useHawserBlockNumber: the latest, kept while the node is away', async () => {
    const { chain: capabilities, state } = chain()
    const { client, read } = await renderHooks(() => useHawserBlockNumber(), { chain: capabilities })
    const poll = () => {
      client.clock.advance(4_000)
      return read()
    }
    await expect.poll(() => read()).toEqual({ data: 7n, error: null })
    state.block = 8n
    await expect.poll(() => poll().data).toBe(8n)
    state.isDown = true
    await expect.poll(() => poll()).toMatchObject({ data: 8n, error: { code: expect.any(String) } })
    state.isDown = false
    state.block = 9n
    await expect.poll(() => poll()).toEqual({ data: 9n, error: null })
  })

  it('default: useHawserWatchContractEvents: each once, by the function of the latest render; nothing once the component has gone', async () => {
    const { chain: capabilities, state } = chain()
    const told: unknown[] = []
    const { client } = await renderHooks(
      () =>
        useHawserWatchContractEvents({
          address,
          abi,
          eventName: 'Minted',
          fromBlock: 7n,
          onEvents: (events) => told.push(...events.map(({ args }) => args.amount)),
        }),
      { chain: capabilities },
    )
    const poll = () => {
      client.clock.advance(4_000)
      return told
    }
    onTestFinished(() => expect(told).toEqual([70n, 80n]))
    state.events.push(minted(7n), minted(8n))
    await expect.poll(() => poll()).toEqual([70n])
    state.block = 8n
    await expect.poll(() => poll()).toEqual([70n, 80n])
    await client.screen.unmount()
    state.events.push(minted(9n))
    state.block = 9n
    client.clock.advance(8_000)
  })
})
