import { NetworkRequestError } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { ExecutionRevertedError } from '../adapterKit/errors.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createFakeService } from '../fixtures/fakeService.js'
import { mainnet } from '../fixtures/networks.js'
import { buildSwap } from './buildSwap.js'
import type { SwapRouter } from './swapRouters.js'

type Hex = `0x${string}`
const account = `0x${'a1'.repeat(20)}` as const
const sold = `0x${'11'.repeat(20)}` as const
const bought = `0x${'22'.repeat(20)}` as const
const settler = `0x${'4d'.repeat(20)}` as const
const stranger = `0x${'66'.repeat(20)}` as const
const holder = '0x0000000000001ff3684f28c67538d4d072c22734'
const registry = '0x00000000000004533fe15556b1e086bb1a72ceae'
const word = (value: bigint | Hex) => BigInt(value).toString(16).padStart(64, '0')

function encode(target: Hex): Hex {
  const inner = `1fff991f${[account, bought, 990n, 160n, 0n, 0n].map(word).join('')}`
  const head = [target, sold, 1_000n, target, 160n, BigInt(inner.length / 2)]
  return `0x2213bc0b${head.map(word).join('')}${inner}${'0'.repeat(56)}`
}

/** A registry that names these; one that is null reverts. */
interface Named {
  readonly ownerOf: string | null
  readonly prev?: string | null
}

async function build({ ownerOf, prev = null }: Named, target: Hex = settler, routers?: readonly SwapRouter[]) {
  const asked: (readonly [address: string, name: string, args: readonly unknown[]])[] = []
  const { platform, services } = createFakeService({
    answer: ({ path }) =>
      path.endsWith('/build-transaction')
        ? {
            tx: {
              from: `eip155:1:${account}`,
              to: `eip155:1:${routers?.[0]?.address ?? holder}`,
              data: encode(target),
              amount: '1000',
              eip155: null,
            },
          }
        : undefined,
  })
  const adapter = createFakeAdapter('eip155', {
    contracts: {
      read: async ({ address, functionName, args = [] }) => {
        asked.push([address.toLowerCase(), functionName, args])
        const named = { ownerOf, prev }[functionName]
        if (named === undefined) throw new NetworkRequestError()
        if (named === null) throw new ExecutionRevertedError(undefined)
        return named
      },
      write: async () => ({ hash: '0x' }),
      sendTransaction: async () => ({ hash: '0x' }),
      estimateGas: async () => 1n,
      waitForReceipt: () => new Promise(() => {}),
    },
  })
  const { hawser } = createTestClient({ platform, services, networks: [mainnet], adapters: [adapter] })
  hawser.start()
  const shown = { caipNetworkId: 'eip155:1', account, from: sold, to: bought, amount: 1_000n, minimum: 990n } as const
  const built = buildSwap(hawser, { ...shown, slippagePercent: 1, route: '0x' }, { routers, signal: undefined })
  return { built, asked }
}

describe('a route of 0x', () => {
  it('CAP-07 default: it is signed where the registry of 0x names its contract now', async () => {
    const { built, asked } = await build({ ownerOf: settler.toUpperCase().replace('0X', '0x') })
    expect(await built).toMatchObject({ to: holder, spender: holder, value: 0n, data: encode(settler) })
    expect(asked).toEqual([[registry, 'ownerOf', [2n]]])
  })

  it('behavior: one that was replaced lately is good for what services still build for it', async () => {
    const { built, asked } = await build({ ownerOf: stranger, prev: settler })
    expect(await built).toMatchObject({ to: holder })
    expect(asked.map(([, name]) => name)).toEqual(['ownerOf', 'prev'])
  })

  it.each([
    ['a contract that it does not name', { ownerOf: stranger, prev: stranger }],
    ['one that nobody has named before', { ownerOf: stranger, prev: null }],
    ['any while they are paused', { ownerOf: null, prev: settler }],
  ])('error: %s is refused', async (_, named) => {
    const { built } = await build(named)
    await expect(built).rejects.toMatchObject({ code: 'SWAP_MISMATCH', mismatch: 'target' })
  })

  it('behavior: an app names a registry of its own for its own network', async () => {
    const own = { caipNetworkId: 'eip155:1', address: bought, form: '0x', registry: stranger } as const
    const { built, asked } = await build({ ownerOf: settler }, settler, [own])
    expect(await built).toMatchObject({ to: bought, spender: bought })
    expect(asked[0]?.[0]).toBe(stranger)
  })
})
