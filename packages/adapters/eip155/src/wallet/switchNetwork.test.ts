import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../test/fixtures/createFakeClock.js'
import { createTinyProvider, never, refuse } from '../../test/fixtures/createTinyProvider.js'
import { optimism } from '../networks.js'
import { switchNetwork } from './switchNetwork.js'

function setup(answers: (wallet: { chainId: string; isAdded: boolean }) => Record<string, unknown>) {
  const wallet = { chainId: '0x1', isAdded: false }
  const provider = createTinyProvider({ eth_chainId: () => wallet.chainId, ...answers(wallet) })
  const clock = createFakeClock()
  const controller = new AbortController()
  const run = () => switchNetwork({ provider, network: optimism, signal: controller.signal }, { clock })
  return { wallet, provider, clock, controller, run, methods: () => provider.requests.map(({ method }) => method) }
}

const unknownChain = { code: 4902, message: 'Unrecognized chain ID "0xa".' }

describe('switchNetwork', () => {
  it('default', async () => {
    const { run, provider } = setup((wallet) => ({
      wallet_switchEthereumChain: () => {
        wallet.chainId = '0xa'
        return null
      },
    }))
    await run()
    expect(provider.requests[0]).toEqual({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
  })

  it.each([
    ['4902', unknownChain],
    [
      '4902 nested by a mobile wallet',
      { code: -32603, message: 'Internal error', data: { originalError: unknownChain } },
    ],
    [
      'words under -32603',
      {
        code: -32603,
        message: 'Unrecognized chain ID "0xa". Try adding the chain using wallet_addEthereumChain first.',
      },
    ],
    ['words without a code', new Error('Chain 10 has not been added')],
  ])('behavior: a chain unknown to the wallet (%s) is added, then switched to', async (_, reason) => {
    const { run, provider, methods } = setup((wallet) => ({
      wallet_switchEthereumChain: () => {
        if (!wallet.isAdded) throw reason
        wallet.chainId = '0xa'
        return null
      },
      wallet_addEthereumChain: () => {
        wallet.isAdded = true
        return null
      },
    }))
    await run()
    expect(methods()).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'eth_chainId',
      'wallet_switchEthereumChain',
      'eth_chainId',
    ])
    expect(provider.requests[1]?.params).toEqual([
      {
        chainId: '0xa',
        chainName: 'OP Mainnet',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [...optimism.rpcUrls.default.http],
        blockExplorerUrls: ['https://optimistic.etherscan.io'],
      },
    ])
  })

  it('behavior: a wallet that goes where it adds is not asked a second time', async () => {
    const { run, methods } = setup((wallet) => ({
      wallet_switchEthereumChain: refuse(unknownChain),
      wallet_addEthereumChain: () => {
        wallet.chainId = '0xa'
        return null
      },
    }))
    await run()
    expect(methods().filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
  })

  it.each([
    ['refused by the user', { code: 4001 }, 'USER_REJECTED'],
    ['open already', { code: -32002 }, 'REQUEST_PENDING'],
    ['not supported', { code: 4200 }, 'CHAIN_NOT_ADDED'],
    ['answered by an error', { code: -32602, message: 'rpcUrls must be https' }, 'CHAIN_NOT_ADDED'],
  ])('behavior: adding that is %s is a typed error', async (_, reason, code) => {
    const { run } = setup(() => ({
      wallet_switchEthereumChain: refuse(unknownChain),
      wallet_addEthereumChain: refuse(reason),
    }))
    await expect(run()).rejects.toMatchObject({ code })
  })

  it('behavior: a chain still unknown after it was added', async () => {
    const { run } = setup(() => ({ wallet_switchEthereumChain: refuse(unknownChain), wallet_addEthereumChain: null }))
    await expect(run()).rejects.toMatchObject({ code: 'CHAIN_NOT_ADDED' })
  })

  it.each([
    [{ code: 4001 }, 'USER_REJECTED'],
    [{ code: -32002 }, 'REQUEST_PENDING'],
    [{ code: 4200 }, 'SWITCH_CHAIN_UNSUPPORTED'],
    [{ code: -32601 }, 'SWITCH_CHAIN_UNSUPPORTED'],
    [{ code: -32603, message: 'Something broke' }, 'RPC_INTERNAL'],
    [undefined, 'UNKNOWN'],
  ])('behavior: a wallet that throws %o', async (reason, code) => {
    const { run, methods } = setup(() => ({ wallet_switchEthereumChain: refuse(reason) }))
    await expect(run()).rejects.toMatchObject({ code })
    expect(methods()).not.toContain('wallet_addEthereumChain')
  })

  it('behavior: a wallet that cannot switch and is there already', async () => {
    const { run, wallet } = setup(() => ({ wallet_switchEthereumChain: refuse({ code: 4200 }) }))
    wallet.chainId = '0xa'
    await expect(run()).resolves.toBeUndefined()
  })

  it('behavior: a wallet that says it switched and arrives later', async () => {
    const { run, wallet, clock } = setup(() => ({ wallet_switchEthereumChain: null }))
    const switching = run()
    await clock.advance(1_000)
    wallet.chainId = '0xa'
    await clock.advance(1_000)
    await expect(switching).resolves.toBeUndefined()
    expect(clock.pending()).toBe(0)
  })

  it('behavior: a failed switch does not pass for one', async () => {
    const { run, clock } = setup(() => ({ wallet_switchEthereumChain: null }))
    const switching = expect(run()).rejects.toMatchObject({ code: 'SWITCH_CHAIN_UNSUPPORTED' })
    await clock.advance(5_000)
    await switching
    expect(clock.pending()).toBe(0)
  })

  it('behavior: an abort ends the wait for the user', async () => {
    const { run, controller, clock } = setup(() => ({ wallet_switchEthereumChain: never }))
    const switching = expect(run()).rejects.toMatchObject({ code: 'ABORTED' })
    controller.abort()
    await switching
    expect(clock.pending()).toBe(0)
  })
})
