import { UserRejectedError } from '@hawser/common'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAppWallet, type FakeAppWallet } from '../fixtures/fakeAppWallet.js'
import { settle } from '../fixtures/fakeClock.js'
import { cancelConnect, connect } from '../flows/connect.js'
import { setWalletLink } from '../flows/setWalletLink.js'
import { PAIRING_MARGIN_MS } from '../lateConstants.js'
import type { View } from '../state/view.js'
import { findMissedNamespace, selectPairingStage } from './selectPairingStage.js'

const connectorId = 'walletConnect'
const link = { href: 'wallet://', name: 'Wallet' }

function open(beside: readonly FakeAppWallet[] = []) {
  const wallet = createFakeAppWallet()
  const client = createTestClient({ connectors: [...beside, wallet] })
  client.hawser.start()
  const { clock } = client.platform
  return {
    ...client,
    wallet,
    clock,
    begin: () => void connect(client.hawser, { connectorId }).catch(() => {}),
    show: (uri = 'wc:1') => wallet.show(uri, clock.nowMs() + 240_000),
    stage: () => selectPairingStage(client.hawser.getSnapshot()),
  }
}

describe('selectPairingStage', () => {
  it('default: from nothing to the wallet’s answer', async () => {
    const { hawser, wallet, clock, begin, show, stage } = open()
    begin()
    expect(stage()).toEqual({ stage: 'preparing' })
    await settle()
    show()
    const expiresAtMs = clock.nowMs() + 240_000
    expect(stage()).toEqual({ stage: 'ready', uri: 'wc:1', expiresAtMs })
    setWalletLink(hawser, link)
    expect(stage()).toEqual({ stage: 'handedOver', uri: 'wc:1', expiresAtMs })
    wallet.approve()
    await settle()
    expect(stage()).toEqual({ stage: 'idle' })
    expect(clock.pending()).toBe(0)
  })

  it('parameters: without a connector that pairs there is no pairing', () => {
    expect(selectPairingStage(createTestClient().hawser.getSnapshot())).toEqual({ stage: 'off' })
  })

  it('parameters: a connector that pairs and is not listed is no way to pair', async () => {
    const hidden = createFakeAppWallet({ id: 'hidden', isListed: false })
    const alone = createTestClient({ connectors: [hidden] })
    alone.hawser.start()
    connect(alone.hawser, { connectorId: 'hidden' }).catch(() => {})
    await settle()
    expect(selectPairingStage(alone.hawser.getSnapshot())).toEqual({ stage: 'off' })
    alone.hawser.destroy()

    const { begin, show, stage } = open([hidden])
    expect(stage()).toEqual({ stage: 'off' })
    begin()
    await settle()
    show()
    expect(stage()).toMatchObject({ stage: 'ready' })
  })

  it('VAL-04 behavior: it expires 10 s before its end, and is ready again once it is renewed', async () => {
    const { clock, begin, show, stage } = open()
    begin()
    await settle()
    show()
    await clock.advance(240_000 - PAIRING_MARGIN_MS)
    expect(stage()).toMatchObject({ stage: 'ready' })
    await clock.advance(1)
    expect(stage()).toMatchObject({ stage: 'expired', uri: 'wc:1' })
    show('wc:2')
    expect(stage()).toMatchObject({ stage: 'ready', uri: 'wc:2' })
    await clock.advance(240_000)
    expect(stage()).toMatchObject({ stage: 'expired', uri: 'wc:2' })
  })

  it('behavior: a refusal says why, and a new one begins anew', async () => {
    const { wallet, clock, begin, show, stage } = open()
    begin()
    await settle()
    show()
    wallet.refuse(new UserRejectedError())
    await settle()
    expect(stage()).toMatchObject({ stage: 'rejected', error: { code: 'USER_REJECTED' } })
    expect(clock.pending()).toBe(0)
    begin()
    expect(stage()).toEqual({ stage: 'preparing' })
  })

  it('behavior: nothing waits once the client has ended', async () => {
    const { hawser, clock, begin, show } = open()
    begin()
    await settle()
    show()
    hawser.destroy()
    expect(clock.pending()).toBe(0)
  })

  it('behavior: no sequence of events leads to an impossible stage', async () => {
    const events = fc.constantFrom('begin', 'show', 'link', 'approve', 'refuse', 'cancel', 'time', 'expire')
    await fc.assert(
      fc.asyncProperty(fc.array(events, { maxLength: 15 }), async (sequence) => {
        const { hawser, wallet, clock, begin, show, stage } = open()
        for (const event of sequence) {
          const isAsked = wallet.asked.length > 0
          if (event === 'begin') begin()
          else if (event === 'show' && isAsked) show()
          else if (event === 'link') setWalletLink(hawser, link)
          else if (event === 'approve' && isAsked) wallet.approve()
          else if (event === 'refuse' && isAsked) wallet.refuse(new UserRejectedError())
          else if (event === 'cancel') cancelConnect(hawser)
          else if (event === 'time') await clock.advance(60_000)
          else if (event === 'expire') await clock.advance(240_000)
          await settle()
          const current = stage()
          const { attempt, pairing } = hawser.getSnapshot().connecting
          const isWaiting = attempt?.phase === 'waiting'
          expect(['preparing', 'ready', 'handedOver', 'expired'].includes(current.stage)).toBe(isWaiting)
          expect('uri' in current).toBe(pairing !== null)
          if ('uri' in current) {
            const isTooOld = current.expiresAtMs - clock.nowMs() < PAIRING_MARGIN_MS
            expect(current.stage === 'expired').toBe(isTooOld)
          }
          if ('error' in current) expect(current.error).not.toBeNull()
        }
        hawser.destroy()
        expect(clock.pending()).toBe(0)
      }),
      { numRuns: 60 },
    )
  })
})

describe('findMissedNamespace', () => {
  const paired: View = { name: 'ConnectingWalletConnect' }
  const came: View = { name: 'Connect', parameters: { namespace: 'solana' } }
  it.each([
    ['what the user came for', [came, paired], ['eip155'], 'solana'],
    ['what the user came for, past the list', [came, { name: 'AllWallets' }, paired], ['eip155'], 'solana'],
    ['it was granted', [came, paired], ['eip155', 'solana'], undefined],
    ['nobody came for one', [{ name: 'Connect' }, paired], ['eip155'], undefined],
    ['the user has gone on', [came], ['eip155'], undefined],
  ] as const)('parameters: %s', (_, stack, granted, expected) => {
    const connections = granted.map((namespace) => ({ namespace }))
    expect(findMissedNamespace({ router: { stack: [...stack] } }, connections)).toBe(expected)
  })
})
