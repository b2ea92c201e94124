import type { SendCapability } from '@hawser/core'
import { describe, expect, it } from 'vitest'
import { cancelAtEachAwait } from '../node/cancelAtEachAwait.js'
import type { AdapterConformanceOptions, ConformanceAbility, ConformanceBehavior } from './conformanceHarness.js'
import { type ConformanceContext, expectFailure } from './conformanceSession.js'

type SendOptions = NonNullable<AdapterConformanceOptions['send']>

export function describeSending(
  { openWithWallet }: ConformanceContext,
  { receiver, amount, readBalance, malformedReceiver }: SendOptions,
  can: (behavior: ConformanceBehavior | ConformanceAbility) => boolean,
): void {
  async function setUp() {
    const { session, wallet } = openWithWallet()
    await session.connect(wallet)
    const send: SendCapability | undefined = session.adapter.send
    if (!send) throw new Error('The adapter has no send capability: leave `send` out of the options.')
    const [network] = session.networks
    const { signal } = new AbortController()
    const transfer = { from: wallet.addresses[0] ?? '', to: receiver, amount, network }
    const provider = await session.providerOf(wallet)
    return { session, wallet, send, network, signal, transfer, provider }
  }

  describe('send', () => {
    it('default: what was sent arrives, checked on the chain', async () => {
      const { session, wallet, send, network, signal, transfer, provider } = await setUp()
      const before = await readBalance({ address: receiver, network })
      const own = await readBalance({ address: transfer.from, network })
      const estimate = await send.estimate({ ...transfer, signal })
      const { hash } = await send.send({ ...transfer, provider, estimate, signal })
      const receipt = await send.waitForReceipt({ hash, network, signal })
      expect(receipt).toMatchObject({ hash, status: 'success' })
      expect(await readBalance({ address: receiver, network })).toBe(before + amount)
      const spent = own - (await readBalance({ address: transfer.from, network })) - amount
      expect(spent).toBeLessThanOrEqual(estimate.maxFee)
      const shown = await session.adapter.balance?.getBalance({ address: receiver, network, signal })
      if (session.adapter.balance) expect(shown?.value).toBe(before + amount)
      expect(wallet.pendingPrompts()).toBe(0)
    })

    it('behavior: receivers are checked', async () => {
      const { send, transfer } = await setUp()
      expect(await send.checkReceiver(receiver)).toMatchObject({ isValid: true })
      expect(await send.checkReceiver(malformedReceiver)).toMatchObject({ isValid: false })
      expect(send.isSameAddress(receiver, receiver)).toBe(true)
      expect(send.isSameAddress(receiver, transfer.from)).toBe(false)
    })

    it('behavior: the largest amount leaves enough for the fee', async () => {
      const { send, network, signal, transfer } = await setUp()
      const balance = await readBalance({ address: transfer.from, network })
      const most = await send.getMaxAmount({ from: transfer.from, to: receiver, network, balance, signal })
      expect(most).toBeGreaterThan(0n)
      expect(most).toBeLessThan(balance)
      expect(await send.getMaxAmount({ from: transfer.from, to: receiver, network, balance: 1n, signal })).toBe(0n)
    })

    it('behavior: more than there is', async () => {
      const { send, network, signal, transfer } = await setUp()
      const balance = await readBalance({ address: transfer.from, network })
      await expectFailure(send.estimate({ ...transfer, amount: balance + 1n, signal }), /INSUFFICIENT/)
    })

    it('behavior: rejected, and nothing moved', async () => {
      const { wallet, send, network, signal, transfer, provider } = await setUp()
      const before = await readBalance({ address: receiver, network })
      wallet.behave('rejectsSend', true)
      await expectFailure(send.send({ ...transfer, provider, signal }), 'USER_REJECTED')
      expect(await readBalance({ address: receiver, network })).toBe(before)
    })

    if (can('askedAtOnce')) {
      it('behavior: cancelled at any await before the prompt, the wallet is never asked; from then on its answer is wanted', async () => {
        const { wallet, send, network, transfer, provider } = await setUp()
        wallet.behave('holdsPrompts', true)
        let hasAsked = false
        const before = await readBalance({ address: receiver, network })
        const count = await cancelAtEachAwait(() => {
          const cancel = new AbortController()
          const onAsk = (): void => {
            hasAsked = true
          }
          return {
            start: () => send.send({ ...transfer, provider, onAsk, signal: cancel.signal }),
            cancel: () => cancel.abort(),
            countPrompts: wallet.askedPrompts ?? wallet.pendingPrompts,
          }
        })
        expect(count).toBeGreaterThan(2)
        expect(wallet.pendingPrompts()).toBe(1)
        expect(hasAsked).toBe(true)
        expect(await readBalance({ address: receiver, network })).toBe(before)
      })
    }

    it('behavior: a malformed answer', async () => {
      const { wallet, send, signal, transfer, provider } = await setUp()
      wallet.behave('malformedHash', true)
      await expectFailure(send.send({ ...transfer, provider, signal }), 'INVALID_RESPONSE')
    })

    it('behavior: a wallet on another network is asked nothing', async () => {
      const { session, wallet, send, signal, transfer, provider } = await setUp()
      wallet.behave('holdsPrompts', true)
      const [, second] = session.networks
      if (can('ownNetwork')) wallet.switchNetwork(second.caipNetworkId)
      else await session.adapter.switchNetwork({ provider, network: second, signal })
      await expectFailure(send.send({ ...transfer, provider, signal }), 'WRONG_CHAIN')
      expect(wallet.pendingPrompts()).toBe(0)
    })
  })
}
