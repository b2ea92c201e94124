import { describe, expect, it, vi } from 'vitest'
import { cancelAtEachAwait } from '../node/cancelAtEachAwait.js'
import type { ConformanceAbility, ConformanceBehavior } from './conformanceHarness.js'
import { type ConformanceContext, expectFailure } from './conformanceSession.js'

export function describeSigning(
  { options, openWithWallet }: ConformanceContext,
  can: (ability: ConformanceBehavior | ConformanceAbility) => boolean,
): void {
  async function setUp() {
    const { session, wallet } = openWithWallet()
    await session.connect(wallet)
    const provider = await session.providerOf(wallet)
    const cancel = new AbortController()
    const sign = (message: string, address = wallet.addresses[0] ?? '') =>
      session.adapter.signMessage({ provider, address, message, signal: cancel.signal })
    return { session, wallet, provider, cancel, sign }
  }

  describe('signMessage', () => {
    it.each(['Hello', 'Grüße, 世界 ⚓\nline two', '0x1234', ''])(
      'default: %j, checked apart from the adapter',
      async (message) => {
        const { wallet, sign } = await setUp()
        for (const address of wallet.addresses) {
          const signature = await sign(message, address)
          expect(await options.verifyMessage({ address, message, signature })).toBe(true)
          expect(await options.verifyMessage({ address, message: `${message}!`, signature })).toBe(false)
        }
      },
    )

    it('behavior: rejected', async () => {
      const { wallet, sign } = await setUp()
      wallet.behave('rejectsSign', true)
      await expectFailure(sign('Hello'), 'USER_REJECTED')
    })

    it('behavior: a malformed answer', async () => {
      const { wallet, sign } = await setUp()
      wallet.behave('malformedSignature', true)
      await expectFailure(sign('Hello'), 'INVALID_RESPONSE')
    })

    it('behavior: cancelled', async () => {
      const { wallet, cancel, sign } = await setUp()
      wallet.behave('holdsPrompts', true)
      const signing = sign('Hello')
      await vi.waitFor(() => expect(wallet.pendingPrompts()).toBe(1))
      cancel.abort()
      await expectFailure(signing, 'ABORTED')
    })

    if (can('askedAtOnce')) {
      it('behavior: cancelled at any await before the prompt, the wallet is never asked', async () => {
        const { session, wallet, provider } = await setUp()
        wallet.behave('holdsPrompts', true)
        const parameters = { provider, address: wallet.addresses[0] ?? '', message: 'Hello' }
        await cancelAtEachAwait(() => {
          const cancel = new AbortController()
          return {
            start: async () => session.adapter.signMessage({ ...parameters, signal: cancel.signal }),
            cancel: () => cancel.abort(),
            countPrompts: wallet.askedPrompts ?? wallet.pendingPrompts,
          }
        })
        expect(wallet.pendingPrompts()).toBe(1)
      })
    }
  })
}
