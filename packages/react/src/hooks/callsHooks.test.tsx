import type { CallsCapability, CallsStatus, SentCalls } from '@hawser/core'
import { switchAccount } from '@hawser/core/actions'
import { describe, expect, it } from 'vitest'
import { renderHooks } from '../fixtures/renderHooks.js'
import { type Deferred, deferred } from '../views/fixtures/deferred.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { connectWallet, firstAddress, secondAddress } from '../views/fixtures/openClient.js'
import { useHawserCapabilities } from './account.js'
import { useHawserCallsStatus, useHawserSendCalls } from './requests.js'

const status: CallsStatus = {
  id: '0xid',
  status: 'pending',
  code: 100,
  caipNetworkId: 'eip155:1',
  isAtomic: true,
  receipts: [],
  capabilities: {},
}

/** The hooks of a connected client whose wallet answers when the test says so. */
async function open() {
  const sends: (Deferred<SentCalls> & { readonly from: string })[] = []
  const questions: Deferred<CallsStatus>[] = []
  const calls: CallsCapability = {
    getCapabilities: async () => ({ 'eip155:1': { atomic: { status: 'ready' } } }),
    sendCalls({ from }) {
      const answer = deferred<SentCalls>()
      sends.push({ ...answer, from })
      return answer.promise
    },
    getCallsStatus() {
      const answer = deferred<CallsStatus>()
      questions.push(answer)
      return answer.promise
    },
    showCallsStatus: async () => {},
  }
  const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
  const { client, read } = await renderHooks(
    () => {
      const sending = useHawserSendCalls()
      const outcome = useHawserCallsStatus({ id: sending.data?.id })
      return { sending, outcome, capabilities: useHawserCapabilities() }
    },
    { wallets: [wallet], calls },
  )
  await connectWallet(client, wallet, { addresses: [firstAddress, secondAddress] })
  async function send() {
    const asked = sends.length
    read().sending.sendCalls({ calls: [{ to: secondAddress, value: 1n }] })
    await expect.poll(() => sends.length).toBe(asked + 1)
    return sends[asked] as (typeof sends)[number]
  }
  return { client, read, send, questions }
}

describe('useHawserSendCalls and useHawserCallsStatus', () => {
  it('API-12 default: sent, and waited for until it is known what became of it', async () => {
    const { client, read, send, questions } = await open()
    await expect.poll(() => read().capabilities.data).toEqual({ 'eip155:1': { atomic: { status: 'ready' } } })
    expect(read().outcome).toMatchObject({ status: 'idle', isPending: false })
    const answer = await send()
    expect(answer.from).toBe(firstAddress)
    await expect.poll(() => read().sending.isPending).toBe(true)
    answer.resolve({ id: '0xid', capabilities: {} })
    await expect.poll(() => read().sending.data).toEqual({ id: '0xid', capabilities: {}, isSequential: false })
    await expect.poll(() => questions.length).toBe(1)
    expect(read().outcome).toMatchObject({ status: 'pending', isPending: true })
    questions[0]?.resolve(status)
    await expect
      .poll(() => {
        client.clock.advance(500)
        return questions.length
      })
      .toBe(2)
    questions[1]?.resolve({ ...status, status: 'confirmed', code: 200 })
    await expect.poll(() => read().outcome).toMatchObject({ status: 'success', data: { status: 'confirmed' } })
  })

  it('API-12 behavior: declined, and gone with the account that it is of', async () => {
    const { client, read, send } = await open()
    ;(await send()).reject(Object.assign(new Error('no'), { code: 4001 }))
    await expect.poll(() => read().sending).toMatchObject({ status: 'error', data: undefined })
    ;(await send()).resolve({ id: '0xid', capabilities: {} })
    await expect.poll(() => read().sending.data?.id).toBe('0xid')
    await switchAccount(client.hawser, { connectionId: 'eip155/anchor', address: secondAddress })
    await expect.poll(() => read().sending).toMatchObject({ status: 'idle', data: undefined })
    await expect.poll(() => read().outcome.status).toBe('idle')
  })
})
