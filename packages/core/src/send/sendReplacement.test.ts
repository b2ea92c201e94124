import { HawserError, UserRejectedError } from '@hawser/common'
import { describe, expect, it, vi } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createDeferred, createFakeChain, type Deferred } from '../fixtures/fakeChain.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import type { SendCapability } from '../interfaces/capabilities.js'
import { send } from './send.js'
import { type SendState, selectSend } from './sendState.js'

type Asked = Parameters<NonNullable<SendCapability['replaceTransfer']>>[0]
type Answer = Awaited<ReturnType<NonNullable<SendCapability['replaceTransfer']>>>

const ME = '0x111'
const ALICE = '0xa11ce'
const until = (check: () => void) => vi.waitFor(check, { interval: 2, timeout: 5_000 })

async function setup({ platform = createFakePlatform(), isConnected = true } = {}) {
  const chain = createFakeChain()
  chain.balances.set(`eip155:1/native/${ME}`, 10n ** 18n)
  const asked: (Asked & { readonly answer: Deferred<Answer> })[] = []
  const replaceTransfer = (parameters: Asked): Promise<Answer> => {
    parameters.onAsk?.()
    const answer = createDeferred<Answer>()
    asked.push({ ...parameters, answer })
    return answer.promise
  }
  const wallet = createFakeWallet({ accounts: { eip155: [{ address: ME }] } })
  const parts = { balance: chain.balance, send: { ...chain.send, replaceTransfer } }
  const { hawser } = createTestClient({
    platform,
    networks: [mainnet],
    adapters: [createFakeAdapter('eip155', { found: [wallet], ...parts })],
  })
  hawser.start()
  if (isConnected) await connect(hawser, { connectorId: wallet.id })
  const api = hawser.use(send)
  const state = (): SendState => {
    const slice = selectSend(hawser.getSnapshot())
    if (!slice) throw new Error('The feature is not in use')
    return slice
  }
  return { hawser, wallet, chain, api, state, platform, asked }
}

/** A transfer that is pending. */
async function setupPending() {
  const all = await setup()
  all.api.setAmount('0.5')
  all.api.setReceiver(ALICE)
  expect(await all.api.review()).toBe(true)
  const sending = all.api.submit()
  await until(() => expect(all.chain.sent).toHaveLength(1))
  all.chain.sent[0]?.answer.resolve({ hash: '0xone', nonce: 7 })
  const sent = await sending
  if (!sent) throw new Error('Nothing was sent')
  await until(() => expect(all.chain.receipts).toHaveLength(1))
  return { ...all, id: sent.id, transaction: () => all.state().transactions[0] }
}

describe('replace', () => {
  it('STA-14 default: sped up, the same transfer is confirmed by the hash that was mined', async () => {
    const { api, id, asked, state, transaction, chain } = await setupPending()
    const replacing = api.replace(id, 'speedUp')
    await until(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatchObject({ hash: '0xone', from: ME, kind: 'speedUp' })
    expect(state().replacing).toEqual({ id, kind: 'speedUp', isAsking: true, error: null })
    asked[0]?.answer.resolve({ hash: '0xtwo', nonce: 7, isReplacement: true })
    expect(await replacing).toBe(true)
    expect(state().replacing).toBeNull()
    expect(transaction()).toMatchObject({ status: 'pending', replacements: [{ kind: 'speedUp', hash: '0xtwo' }] })
    await until(() => expect(chain.receipts.map(({ hash }) => hash)).toEqual(['0xone', '0xone', '0xtwo']))
    // As a node tells it that has forgotten the first one.
    chain.receipts[1]?.answer.resolve({
      hash: '0xtwo',
      status: 'success',
      blockNumber: 1n,
      replacement: { reason: 'replaced', replacedHash: '0xone' },
    })
    await until(() => expect(transaction()).toMatchObject({ status: 'confirmed', replacedBy: '0xtwo' }))
  })

  it('STA-14 behavior: cancelled, whichever is mined is the result', async () => {
    for (const [hash, status, replacedBy] of [
      ['0xtwo', 'cancelled', '0xtwo'],
      ['0xone', 'confirmed', null],
    ] as const) {
      const { api, id, asked, transaction, chain } = await setupPending()
      const replacing = api.replace(id, 'cancel')
      await until(() => expect(asked).toHaveLength(1))
      asked[0]?.answer.resolve({ hash: '0xtwo', nonce: 7, isReplacement: true })
      expect(await replacing).toBe(true)
      await until(() => expect(chain.receipts).toHaveLength(3))
      chain.receipts
        .find((receipt, index) => index > 0 && receipt.hash === hash)
        ?.answer.resolve({
          hash,
          status: 'success',
          blockNumber: 1n,
        })
      await until(() => expect(transaction()).toMatchObject({ status, replacedBy }))
      expect(chain.receipts.every(({ signal }) => signal.aborted)).toBe(true)
    }
  })

  it('STA-14 behavior: found again after a reload, and awaited by each hash', async () => {
    const { api, id, asked, hawser, platform } = await setupPending()
    const replacing = api.replace(id, 'cancel')
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer.resolve({ hash: '0xtwo', nonce: 7, isReplacement: true })
    await replacing
    hawser.destroy()
    const next = await setup({ platform })
    next.api.resume()
    await until(() => expect(next.chain.receipts.map(({ hash }) => hash)).toEqual(['0xone', '0xtwo']))
    expect(next.chain.receipts[0]).toMatchObject({ nonce: 7, from: ME })
    next.chain.receipts[1]?.answer.resolve({ hash: '0xtwo', status: 'success', blockNumber: 1n })
    await until(() => expect(next.state().transactions[0]).toMatchObject({ status: 'cancelled' }))
  })

  it('STA-14 behavior: the next one takes the place of the latest, and one that is cancelled stays so', async () => {
    const { api, id, asked, transaction } = await setupPending()
    for (const [at, kind] of (['speedUp', 'cancel', 'speedUp'] as const).entries()) {
      const replacing = api.replace(id, kind)
      await until(() => expect(asked).toHaveLength(at + 1))
      asked[at]?.answer.resolve({ hash: `0x${at}`, nonce: 7, isReplacement: true })
      await replacing
    }
    expect(asked.map(({ hash }) => hash)).toEqual(['0xone', '0x0', '0x1'])
    expect(transaction()?.replacements.map(({ kind }) => kind)).toEqual(['speedUp', 'cancel', 'cancel'])
  })

  it('ERR-04 behavior: a wallet that chose another nonce has paid twice, and that is said and shown', async () => {
    const { api, id, asked, state } = await setupPending()
    const replacing = api.replace(id, 'speedUp')
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer.resolve({ hash: '0xtwo', nonce: 7, isReplacement: false })
    expect(await replacing).toBe(false)
    expect(state().replacing).toMatchObject({ id, isAsking: false, error: { code: 'NONCE_IGNORED' } })
    expect(state().transactions).toMatchObject([
      { hash: '0xtwo', status: 'pending', replacements: [], amount: '500000000000000000' },
      { hash: '0xone', status: 'pending', replacements: [] },
    ])
  })

  it('ERR-04 behavior: an empty transaction with another nonce is no transfer', async () => {
    const { api, id, asked, state } = await setupPending()
    const replacing = api.replace(id, 'cancel')
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer.resolve({ hash: '0xtwo', nonce: 7, isReplacement: false })
    expect(await replacing).toBe(false)
    expect(state().transactions.map(({ hash }) => hash)).toEqual(['0xone'])
  })

  it.each([
    ['USER_REJECTED', new UserRejectedError()],
    ['TRANSACTION_NOT_PENDING', new HawserError('TRANSACTION_NOT_PENDING', 'It is not pending.')],
  ])('error: %s is said, and the transfer is as it was', async (code, error) => {
    const { api, id, asked, state, transaction } = await setupPending()
    const replacing = api.replace(id, 'cancel')
    await until(() => expect(asked).toHaveLength(1))
    asked[0]?.answer.reject(error)
    expect(await replacing).toBe(false)
    expect(state().replacing).toMatchObject({ isAsking: false, error: { code } })
    expect(transaction()).toMatchObject({ status: 'pending', replacements: [] })
    api.leaveReplacement()
    expect(state().replacing).toBeNull()
  })

  it('behavior: the wait can be left, one is asked for at a time, and a late word is still heard', async () => {
    const { api, id, asked, state, transaction } = await setupPending()
    const replacing = api.replace(id, 'cancel')
    await until(() => expect(asked).toHaveLength(1))
    expect(await api.replace(id, 'speedUp')).toBe(false)
    expect(asked).toHaveLength(1)
    api.leaveReplacement()
    expect(await replacing).toBe(false)
    expect(state().replacing).toBeNull()
    asked[0]?.answer.resolve({ hash: '0xtwo', nonce: 7, isReplacement: true })
    await until(() => expect(transaction()?.replacements).toEqual([{ kind: 'cancel', hash: '0xtwo' }]))
  })

  it('behavior: nobody is asked where there is no such transaction, or its account is gone', async () => {
    const { api, asked, id, hawser, wallet, state } = await setupPending()
    expect(await api.replace('nothing', 'cancel')).toBe(false)
    const { disconnect } = await import('../flows/disconnect.js')
    await disconnect(hawser)
    expect(wallet).toBeDefined()
    expect(await api.replace(id, 'cancel')).toBe(false)
    expect(state().replacing?.error?.code).toBe('NOT_CONNECTED')
    await settle()
    expect(asked).toEqual([])
  })
})
