import type { CaipNetworkId } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import type { SendCapability } from '../interfaces/capabilities.js'
import { readResource } from '../resources/watchResource.js'
import { transactionFeeResource } from './transactionFee.js'

type Asked = Parameters<NonNullable<SendCapability['getFee']>>[0]

function setup(getFee?: (asked: Asked) => Promise<bigint | null>) {
  const send = { getFee } as SendCapability
  const { hawser } = createTestClient({ adapters: [createFakeAdapter('eip155', { send })] })
  const ask = (caipNetworkId: CaipNetworkId = 'eip155:1') =>
    readResource(hawser, transactionFeeResource, { hash: '0xab', caipNetworkId })
  return { hawser, ask }
}

describe('what a transaction has cost', () => {
  it('default: the node of its network is asked, once', async () => {
    const asked: Asked[] = []
    const { ask } = setup(async (question) => {
      asked.push(question)
      return 42n
    })
    expect([await ask(), await ask()]).toEqual([42n, 42n])
    expect(asked).toMatchObject([{ hash: '0xab', network: { caipNetworkId: 'eip155:1' } }])
  })

  it('behavior: nothing is told where the chain cannot tell, and of a network or a namespace that is not there', async () => {
    expect(await setup().ask()).toBeNull()
    expect(await setup(async () => null).ask()).toBeNull()
    const { ask } = setup(async () => 42n)
    expect([await ask('eip155:99999'), await ask('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')]).toEqual([null, null])
  })

  it('behavior: whoever looks no longer ends the question', async () => {
    let given: AbortSignal | undefined
    const { hawser, ask } = setup(({ signal }) => {
      given = signal
      return new Promise(() => {})
    })
    const asking = ask().catch(({ code }) => code)
    await expect.poll(() => given).toBeDefined()
    hawser.destroy()
    expect(await asking).toBe('CLIENT_DESTROYED')
    expect(given?.aborted).toBe(true)
  })
})
